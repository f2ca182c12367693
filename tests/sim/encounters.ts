/**
 * Steps of several actions in which a user, another user, or a restored database change the same record at the same
 * time.
 */
import { localRecord } from '#data/replica/local-answers.ts';
import type { FacturaRow, Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import type { SimDevice } from './device.ts';
import { markTask } from './abonos.ts';
import { chargeOf } from './cobros.ts';
import { count } from './tally.ts';
import { type Desk, DeskWork } from './desk-work.ts';
import type { Scene } from './scene.ts';
import { type Encounter, isShared, type Kind } from './story.ts';
import {
  correctFacturable,
  facturarAll,
  type Action,
  remove,
  some,
  type OfficeTask,
  update,
} from './tasks.ts';
import type { SimTab } from './tab.ts';
import { WithMoney } from './with-money.ts';
import { WithOthers } from './with-others.ts';

/** Milliseconds until a message of one tab has reached the others. */
const HEARD_MS = 30;

export class Encounters extends DeskWork {
  private readonly isShared: boolean;
  readonly steps: Record<Encounter, (device: SimDevice) => Promise<void>>;

  constructor(scene: Scene, kind: Kind, desk: Desk) {
    super(scene, desk);
    this.isShared = isShared(kind);
    this.steps = {
      ...new WithOthers(scene, desk).steps,
      ...new WithMoney(scene, desk).steps,
      'a record is edited twice': (device) => this.editTwice(device),
      'a number is used again': (device) => this.reuseNumber(device),
      'a movement is corrected and invoiced': (device) => this.correctAndInvoice(device),
      'a charge by hand outlives its operation': (device) => this.outlive(device),
      'a tariff is corrected beside an operation': (device) => this.scheduleAndPrice(device),
    };
  }

  /** A second edit is saved while the first is being sent, perhaps from a form that was opened before the first. */
  private async editTwice(device: SimDevice): Promise<void> {
    const { random, virtualTime } = this.scene;
    const tab = await this.desk.tabOf(device);
    if (!tab) return;
    const { reader } = tab.engine;
    const marked = random.chance(0.3) ? this.someRow(reader, 'factura') : null;
    const edits = marked ? [] : await this.driverTwice(reader);
    for (const n of [0, 1]) {
      const task = marked ? this.markAgain(tab.engine.reader, marked, n === 0) : edits[n];
      this.desk.work(tab, device, 'edits the same record twice', task ?? null);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await virtualTime.pass(random.below(60));
    }
    // Nobody deletes an invoice before the screen shows its new mark.
    if (marked) await virtualTime.pass(HEARD_MS);
  }

  /** The wrong invoice was marked: it is marked back, once the screen shows the first mark. */
  private markAgain(reader: Reader, marked: FacturaRow, isFirst: boolean): OfficeTask | null {
    const row = reader.get('factura', marked.id);
    return row && (isFirst || row.pagada !== marked.pagada) ? markTask(reader, row) : null;
  }

  /** Another client may write before both edits. */
  private async driverTwice(reader: Reader): Promise<OfficeTask[]> {
    const { random, server } = this.scene;
    const rows = [...reader.all('chofer')];
    if (rows.length === 0) return [];
    const { id } = random.oneOf(rows);
    const bodies = [{ nombre: `Dos ${random.below(99)}` }, { comision: random.below(40) }];
    const [first, second] = random.chance(0.5) ? bodies : bodies.toReversed();
    const original = localRecord(reader, 'chofer', id);
    if (!this.isShared && original && random.chance(0.5)) {
      const again = update('chofer.update', id, { comision: 50 + random.below(40) });
      const fromOlderForm = { ...again, request: { ...again.request, original } };
      return [update('chofer.update', id, { comision: random.below(40) }), fromOlderForm];
    }
    if (this.isShared && typeof id === 'number' && random.chance(0.5)) {
      const other = random.chance(0.7) ? { ...second, nombre: `Otro ${random.below(99)}` } : { comision: 41 };
      await server.elsewhere('PATCH', `/chofer/${id}`, other);
    }
    return [first, second].map((body) => update('chofer.update', id, body!));
  }

  /**
   * A change refers to a record and waits while a backup without that record is restored and another record gets its
   * id.
   */
  private async reuseNumber(device: SimDevice): Promise<void> {
    const { random, server, witness, virtualTime, cuenta } = this.scene;
    const tab = await this.onlineTab(device);
    if (!tab) return;
    const body = { nombre: 'Antes', contrato: 'Interno', comision: 10 };
    await server.backUp();
    witness.backUp();
    const id = await this.meet(tab, device, { table: 'chofer', body });
    if (id === null) return;
    device.connection.cut = true;
    const task = random.oneOf([
      update('chofer.update', id, { comision: 33 }),
      remove('chofer.remove', id),
      this.assignTo(tab, id),
    ]);
    this.desk.work(tab, device, 'changes what the backup lacks', task);
    await virtualTime.pass(HEARD_MS);
    await server.restoreBackup();
    witness.restored();
    count(cuenta, 'backup restored');
    // The other record has the same values; only its uuid differs.
    await this.make('/chofer', body);
    device.connection.cut = false;
  }

  private assignTo({ engine: { reader } }: SimTab, choferId: Id): OfficeTask | null {
    const free = [...reader.all('operacion')].filter(({ finalizado }) => !finalizado);
    const [camion] = reader.all('camion');
    if (free.length === 0 || !camion) return null;
    return update('operacion.update', this.scene.random.oneOf(free).id, { choferId, camionId: camion.id });
  }

  private correctAndInvoice(device: SimDevice): Promise<void> {
    return this.together(device, [
      ['corrects a movement', correctFacturable],
      ['makes an invoice', facturarAll],
    ]);
  }

  /** An operation that did not take place is deleted, and what was paid for it is charged all the same. */
  private outlive(device: SimDevice): Promise<void> {
    const chosen: { id: Id | null } = { id: null };
    const charges: Action = (reader, random) => {
      const row = some(
        [...reader.all('operacion')].filter(({ finalizado }) => !finalizado),
        random,
      );
      if (!row) return null;
      chosen.id = row.id;
      return chargeOf(row, random);
    };
    return this.together(device, [
      ['adds a charge by hand', charges],
      ['deletes its operation', () => (chosen.id === null ? null : remove('operacion.remove', chosen.id))],
    ]);
  }

  /** The scheduled operation has the tariff from before its correction, or from after it. */
  private scheduleAndPrice(device: SimDevice): Promise<void> {
    const { random } = this.scene;
    const prices: Action = (reader) => {
      const row = this.someRow(reader, 'negociacion');
      return (
        row && update('negociacion.update', row.id, { underlang_precio: 1000 + random.below(90) * 1000 })
      );
    };
    const schedules: Action = (reader) => {
      const row = this.someRow(reader, 'negociacion');
      return row && this.importOf(row.cliente_id);
    };
    const both = [
      ['schedules an operation', schedules],
      ['edits a tariff', prices],
    ] as const;
    return this.together(device, random.chance(0.5) ? both : both.toReversed());
  }

  /** The changes are sent in one request where they were saved offline, and some of them may fail. */
  private async together(device: SimDevice, tasks: readonly (readonly [string, Action])[]): Promise<void> {
    const { random, virtualTime } = this.scene;
    const tab = await this.desk.tabOf(device);
    if (!tab) return;
    const isTogether = !device.connection.cut && random.chance(0.7);
    if (isTogether) device.connection.cut = true;
    for (const [what, doIt] of tasks) {
      if (!device.tabs.includes(tab)) break;
      this.desk.work(tab, device, what, doIt(tab.engine.reader, random));
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await virtualTime.pass(HEARD_MS);
    }
    if (!isTogether) return;
    Object.assign(device.connection, { cut: false, bad: random.oneOf([0, 0.5, 0.8]) });
    if (device.tabs.includes(tab) && !tab.frozen) device.bringToFront(tab);
  }
}
