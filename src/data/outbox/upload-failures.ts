/** How often the bytes of each attachment have failed in this tab, by its uuid: when they are sent next, and which first. */
import { backoff } from '../net/decision.ts';
import { endOf } from './queue-pause.ts';

interface Failures {
  /** How often the server failed on these bytes, or refused them for now. */
  count: number;
  /** When they may be sent again (epoch ms). */
  nextAt: number;
  /** How often they got no answer. */
  unanswered: number;
  /** How often they were refused with a status after which they are sent again. */
  refused: Map<number, number>;
}

const none = (): Failures => ({ count: 0, nextAt: 0, unanswered: 0, refused: new Map() });

export class UploadFailures {
  private readonly byUuid = new Map<string, Failures>();

  /** When the bytes may be sent (epoch ms). */
  nextAt(uuid: string, now: number): number {
    return endOf(this.byUuid.get(uuid)?.nextAt ?? 0, now);
  }

  /** How often the bytes got no answer. Those with fewer are sent before: one file may be too large for the line. */
  unansweredOf(uuid: string): number {
    return this.byUuid.get(uuid)?.unanswered ?? 0;
  }

  noteUnanswered(uuid: string, now: number, random: number): void {
    const failures = this.of(uuid);
    failures.unanswered++;
    failures.nextAt = now + backoff(failures.unanswered, null, random);
  }

  /** @returns how often the bytes have been refused with this status; other failures do not count */
  noteRefusal(uuid: string, status: number): number {
    const { refused } = this.of(uuid);
    const times = (refused.get(status) ?? 0) + 1;
    refused.set(status, times);
    return times;
  }

  /** These bytes are sent again after a pause, other ones meanwhile. `random`: 0 to 1. */
  noteFailure(uuid: string, now: number, random: number): void {
    const failures = this.of(uuid);
    failures.count++;
    failures.nextAt = now + backoff(failures.count, null, random);
  }

  /** The server has the bytes, or their change is parked. */
  forget(uuid: string): void {
    this.byUuid.delete(uuid);
  }

  private of(uuid: string): Failures {
    const failures = this.byUuid.get(uuid) ?? none();
    this.byUuid.set(uuid, failures);
    return failures;
  }
}
