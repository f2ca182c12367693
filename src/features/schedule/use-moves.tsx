import type { OperacionRecord } from '#contracts/operacion.ts';
import { serverTime } from '#data/net/server-clock.ts';
import { useCurrentReader } from '#data/queries/use-reader.ts';
import { useDiscardSaved } from '#data/queries/use-discard-saved.ts';
import type { SaveRequest } from '#data/outbox/prepare.ts';
import { relevantEta } from '#domain/agenda.ts';
import { nombreOperacion } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import { titleCase } from '#domain/text.ts';
import { type Saved, useDirectSave } from '#forms/use-direct-save.tsx';
import { dismissToast, toast } from '#ui/feedback/toast.ts';
import { type MoveBody, moveBackBody, moveBody, proposedCamion } from '#views/schedule-moves.ts';
import type { ScheduledOperacion } from '#views/schedule.ts';
import { toOperacionRecord } from '#views/operacion.ts';
import { type ReactNode, useRef } from 'react';
import { movedText, ONLY_TIME, UNANSWERED, WITHDRAWN } from './texts.ts';

/** A bar that was dropped: another driver, another time, or both. */
export interface Drop {
  operacion: ScheduledOperacion;
  chofer: Id | null;
  /** The relevant ETA, ISO. */
  eta: string;
}

interface Move extends SaveRequest {
  id: Id;
  body: MoveBody;
  from: ScheduledOperacion;
}

/** A saved move, which 'Deshacer' takes back. */
interface SavedMove {
  /** The operation before the move. */
  from: ScheduledOperacion;
  body: MoveBody;
  /** The key of the waiting change; none where the server has it. */
  key: string | undefined;
  /** The operation's record with the move. */
  after: OperacionRecord | undefined;
}

interface Moves {
  drop: (drop: Drop) => void;
  /** Reports a move that a form has saved, with 'Deshacer'. */
  report: (result: Saved, operacion: ScheduledOperacion, body: MoveBody) => void;
  /** Shows refusals and conflicts; the component renders it. */
  modal: ReactNode;
}

/** Saves moves of bars. `choose` opens the dialog, where a truck or another driver has to be chosen. */
export function useMoves(choose: (drop: Drop) => void): Moves {
  const readerNow = useCurrentReader();
  const discardSaved = useDiscardSaved();
  /** The last message about each operation. */
  const messages = useRef(new Map<Id, number>());
  const shownRecord = (id: Id): OperacionRecord | undefined => {
    const row = readerNow().get('operacion', id);
    return row && toOperacionRecord(readerNow(), row);
  };
  const recordIn = (result: Saved, id: Id): OperacionRecord | undefined =>
    result.estado === 'aceptado' && result.datos
      ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of operacion.update's answer
        (result.datos as OperacionRecord)
      : shownRecord(id);
  const placeText = (id: Id, record: OperacionRecord | undefined): string =>
    record
      ? movedText(id, record.chofer?.nombre ?? null, relevantEta(record), serverTime(Date.now()))
      : titleCase(nombreOperacion(id));
  const request = (operacion: ScheduledOperacion, body: MoveBody): Move => ({
    id: operacion.id,
    label: nombreOperacion(operacion.id),
    body,
    from: operacion,
  });
  const say = (result: Saved, id: Id, action: Parameters<typeof toast>[2], notice?: string): void => {
    const parts = [placeText(id, recordIn(result, id))];
    if (notice !== undefined) parts.push(notice);
    const [first, ...others] = result.advertencias;
    if (first !== undefined) parts.push(others.length === 0 ? first : `${first} (y ${others.length} más)`);
    if (result.estado === 'guardado') parts.push(result.mensaje);
    // The action of an earlier move of the operation would take back what this one has changed.
    const earlier = messages.current.get(id);
    if (earlier !== undefined) dismissToast(earlier);
    messages.current.set(id, toast(parts.join('. '), first === undefined ? 'ok' : 'aviso', action));
  };
  const change = (from: ScheduledOperacion): void => {
    const shown = shownRecord(from.id);
    choose({ operacion: from, chofer: null, eta: shown ? relevantEta(shown) : from.eta });
  };
  const back = useDirectSave<Move>((result, { id, from }) => {
    const isKept = from.chofer === null && Boolean(recordIn(result, id)?.chofer);
    if (isKept) say(result, id, { label: 'Cambiar', run: () => change(from) }, ONLY_TIME);
    else say(result, id, null);
  });
  const takeBack = async ({ from, body: sent, key, after }: SavedMove): Promise<void> => {
    const { id } = from;
    const body = moveBackBody(from, sent);
    // What may have reached the server is taken back by another change, where there is one.
    const discarded = key === undefined ? null : await discardSaved(key, { evenIfSent: body === null });
    const shown = shownRecord(id);
    if (discarded === 'withdrawn') toast(`${placeText(id, shown)}. ${WITHDRAWN}`, 'ok');
    else if (discarded === 'unanswered') toast(`${placeText(id, shown)}. ${UNANSWERED}`, 'aviso');
    else if (body) {
      // Based on the record with the move, so that a later one of another user is a conflict.
      back.send('operacion.update', { ...request(from, body), original: after && { ...after } });
    } else change(from);
  };
  const report: Moves['report'] = (result, operacion, body) => {
    const { id } = operacion;
    // An assignment that the server has cannot be removed, only changed.
    const isKept = result.estado === 'aceptado' && moveBackBody(operacion, body) === null;
    const key = result.estado === 'guardado' ? result.key : undefined;
    const saved = { from: operacion, body, key, after: recordIn(result, id) };
    say(result, id, { label: isKept ? 'Cambiar' : 'Deshacer', run: () => void takeBack(saved) });
  };
  const forth = useDirectSave<Move>((result, { id, from, body }, decided) => {
    // After a conflict the server's values were before, and the user may have kept some of them.
    if (decided) say(result, id, null);
    else report(result, from, body);
  });
  return {
    drop: (dropped) => {
      const { operacion, chofer, eta } = dropped;
      const camion = chofer === null ? null : proposedCamion(readerNow(), chofer, operacion);
      if (chofer !== null && camion === null) {
        choose(dropped);
        return;
      }
      const body = moveBody(operacion, { eta, chofer, camion });
      if (body) forth.send('operacion.update', request(operacion, body));
    },
    report,
    modal: (
      <>
        {back.modal}
        {forth.modal}
      </>
    ),
  };
}
