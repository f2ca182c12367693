/** What the steps of several moves (encounters.ts, with-others.ts) are made of. */
import type { TableName, Tables } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import { movimientosOf } from '#views/operacion.ts';
import type { SimDevice } from './device.ts';
import { INICIO, iso } from './company.ts';
import type { Scene } from './scene.ts';
import { create, type OfficeTask } from './office.ts';
import type { SimTab } from './tab.ts';
import type { Usuario } from './user.ts';

/** Until a look for news has its answer. */
export const PULLED_MS = 2000;
const HOUR = 3_600_000;

/** A movement of an import. */
export const movement = (operacion: Id, tipo: string, place: object) => ({
  operacion,
  tipo,
  ...place,
  fecha_inicio: iso(INICIO + HOUR),
  fecha_termino: iso(INICIO + 12 * HOUR),
  datos: { terminal: 'STI', numero: 'MSCU7', underlang: false },
});

/** What a user does in a tab, as in any other step. */
export interface Desk {
  tabOf: (device: SimDevice) => Promise<SimTab | null>;
  usuario: Usuario;
  /** To another device, in a file. @returns the tab there; null where that did not work */
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

  /** A row of that table that the server has given its number. */
  protected someRow<T extends TableName>(reader: Reader, table: T): Tables[T] | null {
    const rows = [...reader.all(table)].filter(({ id }) => typeof id === 'number');
    return rows.length === 0 ? null : this.scene.random.oneOf(rows);
  }

  protected async make(path: string, body: object): Promise<number | undefined> {
    const answer = await this.scene.servidor.asOther('POST', path, body);
    return (answer.body as { datos?: { id: number } }).datos?.id;
  }

  /** Another client makes a record, and this tab gets it. @returns its number; null where that did not work */
  protected async meet(
    tab: SimTab,
    device: SimDevice,
    { tabla, body }: { tabla: TableName; body: object },
  ): Promise<number | null> {
    const id = await this.make(`/${tabla}`, body);
    device.bringToFront(tab);
    await this.scene.virtualTime.pass(PULLED_MS);
    const isThere = id !== undefined && device.tabs.includes(tab) && !tab.frozen;
    return isThere && tab.engine.reader.get(tabla, id) ? id : null;
  }

  /** A tab of a device that has a network. */
  protected onlineTab(device: SimDevice): Promise<SimTab | null> {
    const isOnline = !device.connection.cut && !this.scene.network.down;
    return isOnline ? this.desk.tabOf(device) : Promise.resolve(null);
  }

  protected importOf(cliente: Id): OfficeTask {
    const etas = { eta_puerto: iso(INICIO), eta_planta: iso(INICIO + HOUR) };
    const monto = this.scene.random.below(99) * 1000;
    return create('operacion.create', { tipo: 'IMPORTACION', cliente, monto, ...etas });
  }

  /** An import that a driver has, and that has not moved yet. */
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

  /** Somebody else records the first movement of an import. @returns its number */
  protected async startElsewhere({ engine: { reader } }: SimTab, operacion: Id): Promise<number | undefined> {
    const [puerto] = reader.all('puerto');
    return puerto && this.make('/movimiento', movement(operacion, 'Retiro en puerto', { puerto: puerto.id }));
  }
}
