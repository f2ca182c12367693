/** Steps of several moves: a user, somebody else, or another database come to the same record at the same time. */
import type { Id } from '#domain/tables.ts';
import type { Lector } from '#views/reader.ts';
import type { Aparato } from './device.ts';
import { count } from './tally.ts';
import { type Desk, DeskWork } from './desk-work.ts';
import type { Escena } from './scene.ts';
import type { Encounter, Kind } from './story.ts';
import { corregirPorFacturar, facturarTodo, type Hacer, remove, type Tarea, update } from './office.ts';
import type { Pestana } from './tab.ts';
import { WithOthers } from './with-others.ts';

/** Until word from one tab has reached the others. */
const HEARD_MS = 30;

export class Encounters extends DeskWork {
  private readonly isShared: boolean;
  readonly steps: Record<Encounter, (aparato: Aparato) => Promise<void>>;

  constructor(escena: Escena, kind: Kind, desk: Desk) {
    super(escena, desk);
    this.isShared = kind === 'shared';
    this.steps = {
      ...new WithOthers(escena, desk).steps,
      'a record is edited twice': (aparato) => this.editTwice(aparato),
      'a number is used again': (aparato) => this.reuseNumber(aparato),
      'a movement is corrected and invoiced': (aparato) => this.correctAndInvoice(aparato),
      'a tariff is corrected beside an operation': (aparato) => this.scheduleAndPrice(aparato),
    };
  }

  /** The second edit is saved while the first is on its way. */
  private async editTwice(aparato: Aparato): Promise<void> {
    const { azar, tiempo } = this.escena;
    const tab = await this.desk.tabOf(aparato);
    if (!tab) return;
    const { lector } = tab.motor;
    const edits = azar.chance(0.3) ? this.markTwice(lector) : await this.driverTwice(lector);
    for (const tarea of edits) {
      this.desk.work(tab, aparato, 'edits the same record twice', tarea);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await tiempo.pass(azar.below(60));
    }
  }

  /** It was the wrong invoice. */
  private markTwice(lector: Lector): Tarea[] {
    const row = this.someRow(lector, 'factura');
    if (!row) return [];
    return [!row.pagada, row.pagada].map((pagada) => update('factura.update', row.id, { pagada }));
  }

  /** Somebody else may have been faster than both edits. */
  private async driverTwice(lector: Lector): Promise<Tarea[]> {
    const { azar, servidor } = this.escena;
    const rows = [...lector.all('chofer')];
    if (rows.length === 0) return [];
    const { id } = azar.oneOf(rows);
    const bodies = [{ nombre: `Dos ${azar.below(99)}` }, { comision: azar.below(40) }];
    const [first, second] = azar.chance(0.5) ? bodies : bodies.toReversed();
    if (this.isShared && typeof id === 'number' && azar.chance(0.5)) {
      const other = azar.chance(0.7) ? { ...second, nombre: `Otro ${azar.below(99)}` } : { comision: 41 };
      await servidor.elsewhere('PATCH', `/chofer/${id}`, other);
    }
    return [first, second].map((body) => update('chofer.update', id, body!));
  }

  /** A change that names a record waits while a backup without it is put back, and another record gets its number. */
  private async reuseNumber(aparato: Aparato): Promise<void> {
    const { azar, servidor, testigo, tiempo, cuenta } = this.escena;
    const tab = await this.onlineTab(aparato);
    if (!tab) return;
    const body = { nombre: 'Antes', contrato: 'Interno', comision: 10 };
    await servidor.backUp();
    testigo.backUp();
    const id = await this.meet(tab, aparato, { tabla: 'chofer', body });
    if (id === null) return;
    aparato.conexion.cut = true;
    const tarea = azar.oneOf([
      update('chofer.update', id, { comision: 33 }),
      remove('chofer.remove', id),
      this.assignTo(tab, id),
    ]);
    this.desk.work(tab, aparato, 'changes what the backup lacks', tarea);
    await tiempo.pass(HEARD_MS);
    await servidor.restoreBackup();
    testigo.restored();
    count(cuenta, 'backup restored');
    // With the same words: only its uuid tells that it is another one.
    await this.make('/chofer', body);
    aparato.conexion.cut = false;
  }

  private assignTo({ motor: { lector } }: Pestana, choferId: Id): Tarea | null {
    const free = [...lector.all('operacion')].filter(({ finalizado }) => !finalizado);
    const [camion] = lector.all('camion');
    if (free.length === 0 || !camion) return null;
    return update('operacion.update', this.escena.azar.oneOf(free).id, { choferId, camionId: camion.id });
  }

  private correctAndInvoice(aparato: Aparato): Promise<void> {
    return this.together(aparato, [
      ['corrects a movement', corregirPorFacturar],
      ['makes an invoice', facturarTodo],
    ]);
  }

  /** What is scheduled has the tariff from before its correction, or from after it. */
  private scheduleAndPrice(aparato: Aparato): Promise<void> {
    const { azar } = this.escena;
    const prices: Hacer = (lector) => {
      const row = this.someRow(lector, 'negociacion');
      return row && update('negociacion.update', row.id, { underlang_precio: 1000 + azar.below(90) * 1000 });
    };
    const schedules: Hacer = (lector) => {
      const row = this.someRow(lector, 'negociacion');
      return row && this.importOf(row.cliente_id);
    };
    const both = [
      ['schedules an operation', schedules],
      ['edits a tariff', prices],
    ] as const;
    return this.together(aparato, azar.chance(0.5) ? both : both.toReversed());
  }

  /** They leave in one request where there was no network when they were saved, and not all of it may be done. */
  private async together(aparato: Aparato, tareas: readonly (readonly [string, Hacer])[]): Promise<void> {
    const { azar, tiempo } = this.escena;
    const tab = await this.desk.tabOf(aparato);
    if (!tab) return;
    const isTogether = !aparato.conexion.cut && azar.chance(0.7);
    if (isTogether) aparato.conexion.cut = true;
    for (const [que, hacer] of tareas) {
      if (!aparato.tabs.includes(tab)) break;
      this.desk.work(tab, aparato, que, hacer(tab.motor.lector, azar));
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await tiempo.pass(HEARD_MS);
    }
    if (!isTogether) return;
    Object.assign(aparato.conexion, { cut: false, bad: azar.oneOf([0, 0.5, 0.8]) });
    if (aparato.tabs.includes(tab) && !tab.frozen) aparato.bringToFront(tab);
  }
}
