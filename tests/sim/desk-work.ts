/** What the steps of several moves (encounters.ts, with-others.ts) are made of. */
import type { Tabla, Tablas } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import type { Lector } from '#views/reader.ts';
import { movimientosDe } from '#views/operacion.ts';
import type { Aparato } from './device.ts';
import { INICIO, iso } from './company.ts';
import type { Escena } from './scene.ts';
import { create, type Tarea } from './office.ts';
import type { Pestana } from './tab.ts';
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
  tabOf: (aparato: Aparato) => Promise<Pestana | null>;
  usuario: Usuario;
  /** To another device, in a file. @returns the tab there; null where that did not work */
  carry: (from: Aparato) => Promise<Pestana | null>;
  work: (tab: Pestana, aparato: Aparato, que: string, tarea: Tarea | null) => void;
}

export class DeskWork {
  protected readonly escena: Escena;
  protected readonly desk: Desk;

  constructor(escena: Escena, desk: Desk) {
    this.escena = escena;
    this.desk = desk;
  }

  /** A row of that table that the server has given its number. */
  protected someRow<T extends Tabla>(lector: Lector, tabla: T): Tablas[T] | null {
    const rows = [...lector.all(tabla)].filter(({ id }) => typeof id === 'number');
    return rows.length === 0 ? null : this.escena.azar.oneOf(rows);
  }

  protected async make(path: string, body: object): Promise<number | undefined> {
    const answer = await this.escena.servidor.asOther('POST', path, body);
    return (answer.body as { datos?: { id: number } }).datos?.id;
  }

  /** Another client makes a record, and this tab gets it. @returns its number; null where that did not work */
  protected async meet(
    tab: Pestana,
    aparato: Aparato,
    { tabla, body }: { tabla: Tabla; body: object },
  ): Promise<number | null> {
    const id = await this.make(`/${tabla}`, body);
    aparato.bringToFront(tab);
    await this.escena.tiempo.pass(PULLED_MS);
    const isThere = id !== undefined && aparato.tabs.includes(tab) && !tab.frozen;
    return isThere && tab.motor.lector.get(tabla, id) ? id : null;
  }

  /** A tab of a device that has a network. */
  protected onlineTab(aparato: Aparato): Promise<Pestana | null> {
    const isOnline = !aparato.conexion.cut && !this.escena.red.down;
    return isOnline ? this.desk.tabOf(aparato) : Promise.resolve(null);
  }

  protected importOf(cliente: Id): Tarea {
    const etas = { eta_puerto: iso(INICIO), eta_planta: iso(INICIO + HOUR) };
    const monto = this.escena.azar.below(99) * 1000;
    return create('operacion.create', { tipo: 'IMPORTACION', cliente, monto, ...etas });
  }

  /** An import that a driver has, and that has not moved yet. */
  protected readyImport({ motor: { lector } }: Pestana): Tablas['operacion'] | null {
    const ready = [...lector.all('operacion')].filter(
      ({ id, tipo, chofer_id }) =>
        typeof id === 'number' &&
        tipo === 'IMPORTACION' &&
        chofer_id !== null &&
        movimientosDe(lector, id).length === 0,
    );
    return ready.length === 0 ? null : this.escena.azar.oneOf(ready);
  }

  /** Somebody else records the first movement of an import. @returns its number */
  protected async startElsewhere({ motor: { lector } }: Pestana, operacion: Id): Promise<number | undefined> {
    const [puerto] = lector.all('puerto');
    return puerto && this.make('/movimiento', movement(operacion, 'Retiro en puerto', { puerto: puerto.id }));
  }
}
