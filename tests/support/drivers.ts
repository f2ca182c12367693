/** Drivers as the server sends them to a replica. */
import type { Answer } from '#data/net/decision.ts';
import { acceptedAnswer, refusedAnswer, type ScriptedTransport } from './device.ts';
import { payloads } from './payloads.ts';
import { lastPage, pulledRow } from './pulled-page.ts';

/** The row of 'Chofer {id}'. */
export const numberedDriver = (id: number, version: number, more: object = {}) =>
  pulledRow(id, { version, ...payloads.chofer({ nombre: `Chofer ${id}` }), ...more });

/** The row of Ana, driver 7. */
export const driverRow = (version = 5, more: object = {}) =>
  numberedDriver(7, version, { nombre: 'Ana', ...more });

/** The changes of drivers in a page of a pull. */
export interface DriverChanges {
  filas?: object[];
  eliminados?: number[];
  historial?: object[];
}

/** The last page of a pull, with changes of drivers; `more` replaces fields of the page. */
export const driversPage = (cursor: number, changes: DriverChanges, more: object = {}): Answer =>
  lastPage(cursor, [{ tabla: 'chofer', filas: [], eliminados: [], ...changes }], more);

/** A page of a pull with Ana, driver 7, at that version. */
export const driverPage = (version: number, more: object = {}): Answer =>
  driversPage(version, { filas: [driverRow(version, more)] });

/**
 * Lets the server have driver 7 from now on, and take an edit only on top of its version or of the fields that the edit
 * was based on.
 */
export function answerByVersion(script: ScriptedTransport): { row: ReturnType<typeof driverRow> } {
  const server = { row: driverRow() };
  script.respond = (call) => {
    if (!script.takes(call, server.row)) {
      return refusedAnswer(412, 'version', 'Cambió', { datos: server.row });
    }
    server.row = { ...server.row, ...(call.body as object), version: server.row.version + 1 };
    return acceptedAnswer(server.row);
  };
  return server;
}
