/** What a user does in the tray: looks at what was refused, edits what waits, brings changes from another device. */
import type { Outcome } from '#contracts/promise.ts';
import { isParked, type OutboxRow } from '#data/changes/row.ts';
import { formularioDe } from '#data/queries/screens.ts';
import { camposDe } from '#views/record-fields.ts';
import { count } from './tally.ts';
import { correctionOf } from './edits.ts';
import type { Escena } from './scene.ts';
import type { Pestana } from './tab.ts';

/** Until a word in the tray is on the disk, and mostly sent. */
const HEARD_MS = 200;

/**
 * The tray itself says that the server may have it: an attempt was not answered, it came with another content, from another
 * device, it was sent to a database that is no longer there, or so long ago that its key is forgotten.
 */
const mayHaveArrived = ({ state, error, attempts }: OutboxRow): boolean =>
  (state === 'pending' && attempts > 0) ||
  error?.codigo === 'vencido' ||
  error?.codigo === 'clave_reutilizada' ||
  (error?.codigo === 'instancia' && attempts > 0);

export class Usuario {
  private readonly escena: Escena;
  private readonly tell: (text: string) => void;

  constructor(escena: Escena, tell: (text: string) => void) {
    this.escena = escena;
    this.tell = tell;
  }

  /** The user looks at what waits for a decision, and decides. `all`: until nothing is left. */
  async lookThrough(tab: Pestana, all: boolean): Promise<void> {
    const { motor } = tab;
    const { azar } = this.escena;
    const parked = motor.rows.filter(isParked);
    const blocked = motor.bandeja.blocked();
    const waiting = azar.chance(all ? 0.8 : 0.3) ? [] : motor.rows.filter(({ seq }) => blocked.has(seq));
    for (const row of [...waiting, ...parked].slice(0, all ? undefined : 1)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await (isParked(row) ? this.decide(tab, row, all) : this.release(tab, row));
    }
  }

  private decide(tab: Pestana, row: OutboxRow, all: boolean): Promise<void> {
    const { azar } = this.escena;
    const isAsked = row.error?.codigo === 'vencido';
    const word = azar.oneOf(all && !isAsked ? ['discard', 'settle'] : ['retry', 'discard', 'settle']);
    if (word === 'settle' && row.error?.servidor) return this.resolve(tab, row, row.error.servidor);
    if (word === 'settle' && row.error?.outcomes) return this.accept(tab, row, row.error.outcomes.actual);
    return word === 'retry' ? this.retry(tab, row) : this.discard(tab, row);
  }

  /** Keeps some of the fields in conflict. */
  private resolve(tab: Pestana, row: OutboxRow, servidor: Record<string, unknown>): Promise<void> {
    const { azar, testigo, cuenta } = this.escena;
    const words = row.args.body ?? row.base?.campos ?? {};
    const campos = Object.keys(camposDe(servidor, Object.keys(words)));
    const mine = new Set(campos.filter(() => azar.chance(0.5)));
    testigo.oracles.promises.shown(tab.outbox, row.key, servidor);
    testigo.oracles.promises.decided(tab.outbox, row.seq);
    count(cuenta, 'conflict resolved');
    return this.inTray(tab, `settles #${row.seq}, keeping ${[...mine].join(', ') || 'nothing'}`, async () => {
      await tab.motor.bandeja.resolve(row.seq, mine);
      testigo.oracles.promises.shown(tab.outbox, row.key, servidor);
      // Nothing of it was mine, or the server has it already. What needs it is sent all the same, in a moment.
      if (!tab.motor.rows.some(({ seq }) => seq === row.seq)) testigo.letGo(row.key);
    });
  }

  private accept(tab: Pestana, row: OutboxRow, outcome: Outcome): Promise<void> {
    const { testigo, cuenta } = this.escena;
    testigo.oracles.promises.accepted(tab.outbox, row.key, outcome);
    testigo.oracles.promises.decided(tab.outbox, row.seq);
    count(cuenta, 'outcome accepted');
    return this.inTray(tab, `accepts the outcome of #${row.seq}`, () => tab.motor.bandeja.accept(row.seq));
  }

  /** Sends again all that was refused. */
  async retryAll(tab: Pestana): Promise<void> {
    for (const row of tab.motor.rows.filter(({ state }) => state === 'rejected')) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.retry(tab, row);
    }
  }

  retry(tab: Pestana, row: OutboxRow): Promise<void> {
    const { cuenta } = this.escena;
    count(cuenta, 'retried by hand');
    return this.inTray(tab, `sends #${row.seq} again (${row.error?.mensaje})`, () =>
      tab.motor.bandeja.retry(row.seq),
    );
  }

  /** A change that waits for a parked one need not wait. */
  private release(tab: Pestana, row: OutboxRow): Promise<void> {
    const { testigo, cuenta } = this.escena;
    count(cuenta, 'released');
    testigo.oracles.promises.released(tab.outbox, row.key);
    return this.inTray(tab, `does not let #${row.seq} wait`, async () => {
      const { bandeja } = tab.motor;
      await bandeja.release(row.seq);
      const isReleased = tab.motor.rows.find(({ seq }) => seq === row.seq)?.released;
      if (isReleased && bandeja.blocked().has(row.seq)) {
        testigo.violated(`${testigo.describe(row.key)} waits on, though its user has released it`);
      }
    });
  }

  /** The user takes back at once what the device has doubted. */
  async withdraw(tab: Pestana, marker: string): Promise<void> {
    const { motor } = tab;
    const row = motor.rows.find(({ args, seq }) => args.etiqueta === marker && motor.dudas.has(seq));
    if (!row) return;
    this.tell(`${tab.name}: the user takes #${row.seq} back`);
    await this.drop(tab, row).catch(() => {});
  }

  discard(tab: Pestana, row: OutboxRow): Promise<void> {
    return this.inTray(tab, `discards #${row.seq} (${row.error?.mensaje})`, () => this.drop(tab, row));
  }

  private async drop(tab: Pestana, row: OutboxRow): Promise<void> {
    const { testigo, cuenta } = this.escena;
    const { bandeja } = tab.motor;
    testigo.oracles.promises.decided(tab.outbox, row.seq);
    count(cuenta, 'discarded');
    const rows = [row, ...bandeja.dependants(row.seq)];
    // Before it is done: the tab may die in between.
    for (const each of rows) testigo.letGo(each.key);
    // Another tab may just have sent it again.
    if (!(await bandeja.discard(row.seq))) return;
    for (const each of rows) {
      if (testigo.isElsewhere(each.key)) continue;
      testigo.discarded(each.key, mayHaveArrived(testigo.onDisk(tab.outbox, each)));
    }
  }

  /** A change that waits, or was refused, gets another content in its own form, where it has one. */
  async edit(tab: Pestana): Promise<void> {
    const { motor } = tab;
    const { azar } = this.escena;
    const rows = motor.rows.filter(
      (each) => motor.bandeja.editable(each.seq) && formularioDe(each, motor.lector) !== null,
    );
    const row = rows.length === 0 ? undefined : azar.oneOf(rows);
    const body = row && correctionOf(row, motor.lector, azar);
    if (row && body) await this.rewrite(tab, row, body);
  }

  async rewrite(tab: Pestana, row: OutboxRow, body: object): Promise<void> {
    const { motor } = tab;
    const { cuenta } = this.escena;
    this.escena.testigo.oracles.promises.decided(tab.outbox, row.seq);
    await this.inTray(tab, `edits #${row.seq} ${row.name} ${JSON.stringify(body)}`, async () => {
      const { estado } = await motor.bandeja.replace(row.seq, { id: row.args.id ?? undefined, body });
      if (estado === 'fallido' || estado === 'rechazado') return;
      count(cuenta, 'edited while it waited');
      count(cuenta, `edited in the tray: ${row.name}`);
    });
  }

  async import(tab: Pestana, file: string): Promise<void> {
    await this.inTray(tab, 'imports the file', async () => {
      const { estado } = await tab.motor.bandeja.importar(file);
      if (estado === 'importado') count(this.escena.cuenta, 'carried in a file');
    });
  }

  private async inTray({ name }: Pestana, what: string, work: () => Promise<unknown>): Promise<void> {
    this.tell(`${name}: the user ${what}`);
    // The disk may be full, or the tab die: then the word was not heard.
    void work().catch(() => {});
    await this.escena.tiempo.pass(HEARD_MS);
  }
}
