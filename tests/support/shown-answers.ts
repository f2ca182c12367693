/** What a device shows after each unsent change, compared with what the server answers once it has that change. */
import { expect } from 'vitest';
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Api } from './api.ts';
import { answerFromServer, numerosOf, questions, answerLocally, withoutIdentity } from './comparison.ts';
import { type TestDevice, type TestTab } from './device.ts';
import { expectEqualAnswers } from './expect-equal.ts';
import type { FaultyNetwork } from './network.ts';
import { settleTab } from './offline-day.ts';

type Answers = ReturnType<typeof answerLocally>;

export class ShownAnswers {
  private readonly tab: TestTab;
  private readonly shown: { name: EndpointKey; answers: Answers; asked: ReturnType<typeof questions> }[] = [];

  constructor(tab: TestTab) {
    this.tab = tab;
  }

  /** Notes all that the device shows now, after the change `name`. */
  note(name: EndpointKey): void {
    const { reader } = this.tab.engine;
    const asked = questions(reader, false);
    this.shown.push({ name, answers: answerLocally(reader, asked), asked });
  }

  /** Sends the changes one by one. After each, the server is asked what the screens were asked. */
  async expectSaid(api: Api, network: FaultyNetwork, device: TestDevice): Promise<void> {
    const { engine } = this.tab;
    network.cut = false;
    network.withoutBatches = true;
    const said: Answers[] = [];
    network.onAnswer = async ({ method }, { status }) => {
      if (method === 'GET' || status >= 300) return;
      said.push(await answerFromServer(api, this.shown[said.length]!.asked));
    };
    await settleTab(device, this.tab);
    network.onAnswer = () => {};
    expect(engine.rows.map(({ name, error }) => ({ name, error }))).toEqual([]);
    expect(said).toHaveLength(this.shown.length);
    const numberOf = await numerosOf(api);
    for (const [index, { name, answers }] of this.shown.entries()) {
      for (const [question, answer] of Object.entries(answers)) {
        expect(withoutIdentity(answer, numberOf), `after ${index} ${name}: ${question}`).toEqual(
          withoutIdentity(said[index]![question], numberOf),
        );
      }
    }
    await expectEqualAnswers(engine.reader, api);
  }
}
