/** Building blocks of the steps that consist of several actions (encounters.ts, with-others.ts). */
import type { TableName, Tables } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import { movimientosOf } from '#views/operacion.ts';
import type { SimDevice } from './device.ts';
import { INICIO, iso } from './company.ts';
import type { Scene } from './scene.ts';
import { create, type OfficeTask } from './tasks.ts';
import type { SimTab } from './tab.ts';
import type { Usuario } from './user.ts';

/** Milliseconds until a pull has its answer. */
export const PULLED_MS = 2000;
const HOUR = 3_600_000;

/** A movement type of an import. */
export const movement = (operacion: Id, tipo: string, place: object) => ({
  operacion,
  tipo,
  ...place,
  fecha_inicio: iso(INICIO + HOUR),
  fecha_termino: iso(INICIO + 12 * HOUR),
  datos: { terminal: 'STI', numero: 'MSCU7', underlang: false },
});

/** Performs a user's work in a tab, as in any other step. */
export interface Desk {
  tabOf: (device: SimDevice) => Promise<SimTab | null>;
  usuario: Usuario;
  /** Carries the changes to another device in a file. @returns the tab there; null where that failed */
  carry: (from: SimDevice) => Promise<SimTab | null>;
  work: (tab: SimTab, device: SimDevice, what: string, task: OfficeTask | null) => void;
}

export class DeskWork {
  protected readonly scene: Scene;
  protected readonly desk: Desk;

  constructor(scene: Scene, desk: Desk) {
    this.scene = scene;
    this.desk = desk;
  }

  /** A row of the table that has an id of the server. */
  protected someRow<T extends TableName>(reader: Reader, table: T): Tables[T] | null {
    const rows = [...reader.all(table)].filter(({ id }) => typeof id === 'number');
    return rows.length === 0 ? null : this.scene.random.oneOf(rows);
  }

  protected async make(path: string, body: object): Promise<number | undefined> {
    const answer = await this.scene.server.asOther('POST', path, body);
    return (answer.body as { datos?: { id: number } }).datos?.id;
  }

  /** Another client creates a record, and this tab pulls it. @returns its id; null where that failed */
  protected async meet(
    tab: SimTab,
    device: SimDevice,
    { table, body }: { table: TableName; body: object },
  ): Promise<number | null> {
    const id = await this.make(`/${table}`, body);
    device.bringToFront(tab);
    await this.scene.virtualTime.pass(PULLED_MS);
    const isThere = id !== undefined && device.tabs.includes(tab) && !tab.frozen;
    return isThere && tab.engine.reader.get(table, id) ? id : null;
  }

  protected isOnline(device: SimDevice): boolean {
    return !device.connection.cut && !this.scene.network.down;
  }

  /** A tab of a device with a network connection. */
  protected onlineTab(device: SimDevice): Promise<SimTab | null> {
    return this.isOnline(device) ? this.desk.tabOf(device) : Promise.resolve(null);
  }

  protected importOf(cliente: Id): OfficeTask {
    const etas = { eta_puerto: iso(INICIO), eta_planta: iso(INICIO + HOUR) };
    const monto = this.scene.random.below(99) * 1000;
    return create('operacion.create', { tipo: 'IMPORTACION', cliente, monto, ...etas });
  }

  /** An import that is assigned to a driver and has no movement yet. */
  protected readyImport({ engine: { reader } }: SimTab): Tables['operacion'] | null {
    const ready = [...reader.all('operacion')].filter(
      ({ id, tipo, chofer_id }) =>
        typeof id === 'number' &&
        tipo === 'IMPORTACION' &&
        chofer_id !== null &&
        movimientosOf(reader, id).length === 0,
    );
    return ready.length === 0 ? null : this.scene.random.oneOf(ready);
  }

  /** Another client schedules such an import, and this tab pulls it. */
  protected async meetReadyImport(tab: SimTab, device: SimDevice): Promise<Tables['operacion'] | null> {
    const { reader } = tab.engine;
    const tarifa = this.someRow(reader, 'negociacion');
    const [chofer, camion] = [this.someRow(reader, 'chofer'), this.someRow(reader, 'camion')];
    if (!tarifa || !chofer || !camion) return null;
    const { body = {} } = this.importOf(tarifa.cliente_id).request;
    const id = await this.make('/operacion', body as object);
    const assigned = { choferId: chofer.id, camionId: camion.id };
    await this.scene.server.elsewhere('PATCH', `/operacion/${id}`, assigned);
    device.bringToFront(tab);
    await this.scene.virtualTime.pass(PULLED_MS);
    return device.tabs.includes(tab) ? this.readyImport(tab) : null;
  }

  /** Another client records the first movement of an import. @returns its id */
  protected async startElsewhere({ engine: { reader } }: SimTab, operacion: Id): Promise<number | undefined> {
    const [puerto] = reader.all('puerto');
    return puerto && this.make('/movimiento', movement(operacion, 'Retiro en puerto', { puerto: puerto.id }));
  }
}
