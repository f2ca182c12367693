/**
 * The actions of a user in the tray: decides about refused changes, edits waiting ones, imports changes of another
 * device.
 */
import { mayCall } from '#contracts/permissions.ts';
import type { Outcome } from '#contracts/promise.ts';
import { isParked, type OutboxRow } from '#data/changes/row.ts';
import { formOf } from '#data/queries/screens.ts';
import { fieldsOf } from '#views/record-fields.ts';
import { count } from './tally.ts';
import { correctionOf } from './edits.ts';
import type { Scene } from './scene.ts';
import type { SimTab } from './tab.ts';

/** Milliseconds until a decision in the tray is on the disk, and in most cases sent. */
const HEARD_MS = 200;

/**
 * The tray itself says that the server may have the change: an attempt was not answered, it was imported with another
 * content from another device, it was sent to a database that no longer exists, or so long ago that its key is
 * forgotten.
 */
export const mayHaveArrived = ({ state, error, attempts }: OutboxRow): boolean =>
  (state === 'pending' && attempts > 0) ||
  error?.codigo === 'vencido' ||
  error?.codigo === 'clave_reutilizada' ||
  (error?.codigo === 'instancia' && attempts > 0);

export class Usuario {
  private readonly scene: Scene;
  private readonly tell: (text: string) => void;

  constructor(scene: Scene, tell: (text: string) => void) {
    this.scene = scene;
    this.tell = tell;
  }

  /** The user decides about parked changes. `all`: until none is left. */
  async lookThrough(tab: SimTab, all: boolean): Promise<void> {
    const { engine } = tab;
    const { random } = this.scene;
    const parked = engine.rows.filter(isParked);
    const blocked = engine.tray.blocked();
    const waiting = random.chance(all ? 0.8 : 0.3) ? [] : engine.rows.filter(({ seq }) => blocked.has(seq));
    for (const row of [...waiting, ...parked].slice(0, all ? undefined : 1)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await (isParked(row) ? this.decide(tab, row, all) : this.release(tab, row));
    }
  }

  private decide(tab: SimTab, row: OutboxRow, all: boolean): Promise<void> {
    const { random } = this.scene;
    const isAsked = row.error?.codigo === 'vencido';
    const word = random.oneOf(all && !isAsked ? ['discard', 'settle'] : ['retry', 'discard', 'settle']);
    if (word === 'settle' && row.error?.servidor) return this.resolve(tab, row, row.error.servidor);
    if (word === 'settle' && row.error?.outcomes) return this.accept(tab, row, row.error.outcomes.actual);
    return word === 'retry' ? this.retry(tab, row) : this.discard(tab, row);
  }

  /** Keeps some of the fields in conflict. */
  private resolve(tab: SimTab, row: OutboxRow, server: Record<string, unknown>): Promise<void> {
    const { random, witness, cuenta } = this.scene;
    const words = row.args.body ?? row.base?.campos ?? {};
    const fields = Object.keys(fieldsOf(server, Object.keys(words)));
    const mine = new Set(fields.filter(() => random.chance(0.5)));
    witness.oracles.promises.shown(tab.outbox, row.key, server);
    witness.oracles.promises.decided(tab.outbox, row.seq);
    count(cuenta, 'conflict resolved');
    return this.inTray(tab, `settles #${row.seq}, keeping ${[...mine].join(', ') || 'nothing'}`, async () => {
      await tab.engine.tray.resolve(row.seq, mine);
      witness.oracles.promises.shown(tab.outbox, row.key, server);
      // None of the fields were the user's own, or the server has them already. What depends on the change is sent
      // shortly after.
      if (tab.engine.rows.some(({ seq }) => seq === row.seq)) return;
      witness.letGo(row.key);
      witness.oracles.promises.shownBefore(tab.outbox, row, server);
    });
  }

  private accept(tab: SimTab, row: OutboxRow, outcome: Outcome): Promise<void> {
    const { witness, cuenta } = this.scene;
    witness.oracles.promises.accepted(tab.outbox, row.key, outcome);
    witness.oracles.promises.decided(tab.outbox, row.seq);
    count(cuenta, 'outcome accepted');
    return this.inTray(tab, `accepts the outcome of #${row.seq}`, () => tab.engine.tray.accept(row.seq));
  }

  /** Sends all refused changes again. */
  async retryAll(tab: SimTab): Promise<void> {
    for (const row of tab.engine.rows.filter(({ state }) => state === 'rejected')) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.retry(tab, row);
    }
  }

  retry(tab: SimTab, row: OutboxRow): Promise<void> {
    const { cuenta } = this.scene;
    count(cuenta, 'retried by hand');
    return this.inTray(tab, `sends #${row.seq} again (${row.error?.mensaje})`, () =>
      tab.engine.tray.retry(row.seq),
    );
  }

  /** The user releases a change that waits for a parked one. */
  private release(tab: SimTab, row: OutboxRow): Promise<void> {
    const { witness, cuenta } = this.scene;
    count(cuenta, 'released');
    return this.inTray(tab, `does not let #${row.seq} wait`, async () => {
      const { tray } = tab.engine;
      await tray.release(row.seq);
      const isReleased = tab.engine.rows.find(({ seq }) => seq === row.seq)?.released;
      if (isReleased && tray.blocked().has(row.seq)) {
        witness.violated(`${witness.describe(row.key)} waits on, though its user has released it`);
      }
    });
  }

  /** The user discards at once the changes that the device has doubted. */
  async withdraw(tab: SimTab, marker: string): Promise<void> {
    const { engine } = tab;
    const row = engine.rows.find(({ args, seq }) => args.etiqueta === marker && engine.doubts.has(seq));
    if (!row) return;
    this.tell(`${tab.name}: the user takes #${row.seq} back`);
    await this.drop(tab, row).catch(() => {});
  }

  discard(tab: SimTab, row: OutboxRow): Promise<void> {
    return this.inTray(tab, `discards #${row.seq} (${row.error?.mensaje})`, () => this.drop(tab, row));
  }

  private async drop(tab: SimTab, row: OutboxRow): Promise<void> {
    const { witness, cuenta } = this.scene;
    const { tray } = tab.engine;
    witness.oracles.promises.decided(tab.outbox, row.seq);
    // It may have met a conflict before it was refused for another reason: its user knows that record.
    const server = row.error?.servidor ?? witness.oracles.promises.of(tab.outbox, row.key)?.shown;
    if (server) witness.oracles.promises.shownBefore(tab.outbox, row, server);
    count(cuenta, 'discarded');
    const rows = [row, ...tray.dependants(row.seq)];
    // Recorded before the discard, because the tab may be killed in between.
    for (const each of rows) {
      witness.letGo(each.key);
      witness.oracles.promises.discarded(tab.outbox, each);
    }
    // Another tab may have sent the change again at this moment.
    if (!(await tray.discard(row.seq))) return;
    for (const each of rows) {
      if (witness.changes.isElsewhere(each.key)) continue;
      witness.discarded(each.key, mayHaveArrived(witness.changes.onDisk(tab.outbox, each)));
    }
  }

  /** Edits a waiting or refused change in its own form, where it has one. */
  async edit(tab: SimTab): Promise<void> {
    const { engine } = tab;
    const { random } = this.scene;
    const rows = engine.rows.filter(
      (each) =>
        engine.tray.editable(each.seq) &&
        mayCall(tab.role, each.name) &&
        formOf(each, engine.reader) !== null,
    );
    const row = rows.length === 0 ? undefined : random.oneOf(rows);
    const body = row && correctionOf(row, engine.reader, random);
    if (row && body) await this.rewrite(tab, row, body);
  }

  async rewrite(tab: SimTab, row: OutboxRow, body: object): Promise<void> {
    const { engine } = tab;
    const { cuenta } = this.scene;
    this.scene.witness.oracles.promises.decided(tab.outbox, row.seq);
    await this.inTray(tab, `edits #${row.seq} ${row.name} ${JSON.stringify(body)}`, async () => {
      const { estado } = await engine.tray.replace(row.seq, { id: row.args.id ?? undefined, body });
      if (estado === 'fallido' || estado === 'rechazado') return;
      count(cuenta, 'edited while it waited');
      count(cuenta, `edited in the tray: ${row.name}`);
    });
  }

  /** @returns the file of the unsent changes; null where the tab dies before it has made one, or says that it lacks photos */
  async export(tab: SimTab): Promise<string | null> {
    const made: { file: string | null } = { file: null };
    await this.inTray(tab, 'exports the changes', async () => {
      const { text, unread } = await tab.engine.tray.exportChanges();
      if (unread === 0) made.file = text;
    });
    return made.file;
  }

  async import(tab: SimTab, file: string): Promise<void> {
    await this.inTray(tab, 'imports the file', async () => {
      const { estado } = await tab.engine.tray.importChanges(file);
      if (estado !== 'importado') return;
      count(this.scene.cuenta, 'carried in a file');
      if (file.includes('"contenidos"')) count(this.scene.cuenta, 'bytes carried in a file');
    });
  }

  private async inTray({ name }: SimTab, what: string, work: () => Promise<unknown>): Promise<void> {
    this.tell(`${name}: the user ${what}`);
    // The disk may be full, or the tab be killed: then the decision was not recorded.
    void work().catch(() => {});
    await this.scene.virtualTime.pass(HEARD_MS);
  }
}
