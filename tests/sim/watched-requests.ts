/** Reports to the witness and the oracles what the requests of a story did on the server. */
import type { RowWrite } from './history.ts';
import { DriverAnswers } from './oracles/driver-answers.ts';
import type { SimServer } from './server.ts';
import { count, type Tally } from './tally.ts';
import type { Witness } from './witness.ts';

/** The invoice that was paid before any device existed (company.ts). */
const isOpened = ({ tabla, before, after }: RowWrite): boolean =>
  tabla === 'factura' && after.id === 1 && before?.pagada === true && after.pagada === false;

/** `hasClosedWork`: devices are not sent all work. */
export function watchRequests(
  { log, history }: SimServer,
  witness: Witness,
  tally: Tally,
  hasClosedWork: boolean,
): void {
  const driverAnswers = new DriverAnswers(history, (what) => witness.violated(what), tally);
  log.onAnswered = (call, answer, userId) => driverAnswers.answered(call, answer, userId);
  log.onAgain = (key, token) => {
    count(tally, 'written again, by its user’s word');
    witness.writtenAgain(key, token);
  };
  log.onReplayed = () => count(tally, 'replayed by the server');
  witness.refusedNow = log.refusedNow;
  log.onGone = (key) => witness.gone(key);
  log.onLate = (key) => {
    count(tally, 'refused, and accepted from a late copy');
    witness.acceptedLate(key);
  };
  log.onCommit = (key, userId, token) => witness.commit(key, userId, token);
  log.onWritten = (commit, token) => {
    witness.oracles.committed(commit, witness.outboxOf(token), history);
    if (hasClosedWork && commit.writes.some(isOpened)) count(tally, 'closed work opened');
    if (commit.key === null) for (const { tabla, after } of commit.writes) witness.touchedRow(tabla, after);
  };
}
