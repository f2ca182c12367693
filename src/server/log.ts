/** What the server tells the person who runs it, in Spanish. Tests pass their own. */
export type Log = (line: string) => void;

export const logToStdout: Log = (line) => {
  process.stdout.write(`${line}\n`);
};

export const logToStderr: Log = (line) => {
  process.stderr.write(`${line}\n`);
};
