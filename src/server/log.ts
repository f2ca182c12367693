import { destination, type DestinationStream, type Level, type Logger, pino, stdTimeFunctions } from 'pino';

/** Prints messages for the person who starts the server, in Spanish, on stdout. Tests pass a function of their own. */
export type Log = (line: string) => void;

export const logToStdout: Log = (line) => {
  process.stdout.write(`${line}\n`);
};

export const logToStderr: Log = (line) => {
  process.stderr.write(`${line}\n`);
};

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = Level | 'silent';
export type { Logger };

const MAX_MESSAGE = 300;

/** The parts of an error that locate it: Postgres' `detail` and `where` contain whole rows. */
function safeError(error: unknown): object {
  if (!(error instanceof Error)) return { mensaje: String(error).slice(0, MAX_MESSAGE) };
  const { name, message, stack = '', ...more } = error as Error & Record<string, unknown>;
  const { code, constraint, table } = more;
  const frames = stack.match(/^\s+at .*$/gm) ?? [];
  return { tipo: name, mensaje: message.slice(0, MAX_MESSAGE), code, constraint, table, stack: frames };
}

/**
 * Collects lines for a short time, since each write to a pipe costs more than the line. If nobody reads them, lines
 * beyond 8 MB are dropped.
 */
function stderrSink(): DestinationStream {
  const sink = destination({ fd: 2, sync: false, minLength: 4096, periodicFlush: 500, maxLength: 8_000_000 });
  process.once('exit', () => sink.flushSync());
  return sink;
}

const NOWHERE: DestinationStream = { write: () => {} };

/** The log for machines: one JSON object per line, on stderr. */
export function createLogger(
  level: LogLevel,
  sink: DestinationStream = level === 'silent' ? NOWHERE : stderrSink(),
): Logger {
  const formatters = { level: (levelName: string) => ({ nivel: levelName }) };
  const timestamp = stdTimeFunctions.isoTime;
  return pino({ level, base: null, timestamp, formatters, serializers: { err: safeError } }, sink);
}
