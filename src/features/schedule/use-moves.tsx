import { serverTime } from '#data/net/server-clock.ts';
import { useCurrentReader } from '#data/queries/use-reader.ts';
import { useDiscardLast } from '#data/queries/use-discard-last.ts';
import type { SaveRequest } from '#data/outbox/prepare.ts';
import { nombreOperacion } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import { type Saved, useDirectSave } from '#forms/use-direct-save.tsx';
import { dismissToast, toast } from '#ui/feedback/toast.ts';
import {
  type MoveBody,
  moveBackBody,
  moveBody,
  type MoveTarget,
  proposedCamion,
} from '#views/schedule-moves.ts';
import type { ScheduledOperacion } from '#views/schedule.ts';
import { type ReactNode, useRef } from 'react';
import { movedText } from './texts.ts';

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
  target: Pick<MoveTarget, 'chofer' | 'eta'>;
}

interface Moves {
  drop: (drop: Drop) => void;
  /** Reports a move that a form has saved, with 'Deshacer'. */
  report: (result: Saved, operacion: ScheduledOperacion, body: MoveBody, target: Move['target']) => void;
  /** Shows refusals and conflicts; the component renders it. */
  modal: ReactNode;
}

/** Saves moves of bars. `choose` opens the dialog, where a truck or another driver has to be chosen. */
export function useMoves(choose: (drop: Drop) => void): Moves {
  const readerNow = useCurrentReader();
  const discardLast = useDiscardLast();
  /** The last message about each operation. */
  const shown = useRef(new Map<Id, number>());
  const request = (operacion: ScheduledOperacion, body: MoveBody, target: Move['target']): Move => ({
    id: operacion.id,
    label: nombreOperacion(operacion.id),
    body,
    from: operacion,
    target,
  });
  const say = (
    result: Saved,
    { id, target }: Pick<Move, 'id' | 'target'>,
    action: Parameters<typeof toast>[2],
  ): void => {
    const nombre = readerNow().get('chofer', target.chofer)?.nombre ?? null;
    const parts = [movedText(id, nombre, target.eta, serverTime(Date.now()))];
    const [first, ...others] = result.advertencias;
    if (first !== undefined) parts.push(others.length === 0 ? first : `${first} (y ${others.length} más)`);
    if (result.estado === 'guardado') parts.push(result.mensaje);
    // The action of an earlier move of the operation would take back what this one has changed.
    const earlier = shown.current.get(id);
    if (earlier !== undefined) dismissToast(earlier);
    shown.current.set(id, toast(parts.join('. '), first === undefined ? 'ok' : 'aviso', action));
  };
  const back = useDirectSave<Move>((result, move) => say(result, move, null));
  const takeBack = async (operacion: ScheduledOperacion, sent: MoveBody): Promise<void> => {
    const { id, eta, chofer } = operacion;
    const body = moveBackBody(operacion, sent);
    // What may have reached the server is taken back by another change, where there is one.
    if (await discardLast('operacion.update', id, { evenIfSent: body === null })) {
      toast(`${movedText(id, operacion.choferNombre, eta, serverTime(Date.now()))}, como antes`, 'ok');
    } else if (body) {
      const target = { eta, chofer: chofer ?? sent.choferId ?? null };
      back.send('operacion.update', request(operacion, body, target));
    } else choose({ operacion, chofer: null, eta });
  };
  const report: Moves['report'] = (result, operacion, body, target) => {
    // An assignment that the server has cannot be removed, only changed.
    const isKept = result.estado === 'aceptado' && moveBackBody(operacion, body) === null;
    say(
      result,
      { id: operacion.id, target },
      {
        label: isKept ? 'Cambiar' : 'Deshacer',
        run: () => void takeBack(operacion, body),
      },
    );
  };
  const forth = useDirectSave<Move>((result, { from, body, target }) => report(result, from, body, target));
  return {
    drop: (dropped) => {
      const { operacion, chofer, eta } = dropped;
      const camion = chofer === null ? null : proposedCamion(readerNow(), chofer, operacion);
      if (chofer !== null && camion === null) {
        choose(dropped);
        return;
      }
      const target = { eta, chofer, camion };
      const body = moveBody(operacion, target);
      if (body) forth.send('operacion.update', request(operacion, body, target));
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
