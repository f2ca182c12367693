/** The lines of the security log in the JSON log (R15.5). */
import {
  securityRow,
  SILENT,
  type SecurityEvent,
  type SecurityLog,
  type SecurityRow,
} from './db/security-log.ts';
import { createLogger, type Logger } from './log.ts';

const lineOf = ({ tipo, usuario, afectado, direccion, cantidad, detalle }: SecurityRow) => ({
  evento: tipo,
  usuario,
  afectado,
  direccion,
  cantidad,
  detalle,
});

/** Without the fields that have no value. */
const withoutNulls = (line: object): object =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null));

/** `report`: receives each error for which an event is not in the table, or old rows are not deleted. */
export function securityLines(log: Logger, report: (error: unknown) => void): SecurityLog {
  return {
    written: (event) => log.info(withoutNulls(lineOf(event))),
    failed: (event, error) => {
      log.error({ ...withoutNulls(lineOf(event)), err: error });
      report(error);
    },
    cleanUpFailed: (error) => {
      log.error({ tarea: 'limpieza', err: error });
      report(error);
    },
  };
}

/** For commands, whose sentences a person reads where stderr is a terminal. */
export const commandLines = (): SecurityLog =>
  process.stderr.isTTY ? SILENT : securityLines(createLogger('info'), () => {});

/** Writes the line of an event that a command has written to the table. */
export function logCommand(event: SecurityEvent): void {
  commandLines().written(securityRow(event, new Date().toISOString()));
}
