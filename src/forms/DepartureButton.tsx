import type { SaveRequest } from '#data/outbox/prepare.ts';
import { useMay } from '#data/queries/use-may.ts';
import { useCurrentReader } from '#data/queries/use-reader.ts';
import { serverTime } from '#data/net/server-clock.ts';
import { useSave } from '#data/queries/use-save.ts';
import { formatDateMinute, formatTime, parseFecha } from '#domain/date.ts';
import { DAY_MS } from '#domain/milliseconds.ts';
import { nombreOperacion } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import type { TipoMovimiento } from '#domain/vocabulary.ts';
import { Button, type ButtonProps } from '#ui/base/Button.tsx';
import { IconSalida } from '#ui/base/later-icons.ts';
import { focusNextStep, stepsAround } from '#ui/base/next-step.ts';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { useDirectSave } from './use-direct-save.tsx';

const loadQuestion = () => import('./LongStopQuestion.tsx');

interface DepartureButtonProps extends Pick<ButtonProps, 'size' | 'tone'> {
  operacion: Id;
  tipo: TipoMovimiento;
  /** The movement, with its start and its estimated end (ISO). */
  movimiento: { id: Id; fecha_inicio: string; fecha_termino: string };
}

/** The change of the movement that ends it (ISO). */
interface Departure extends SaveRequest {
  body: { fecha_termino: string; termino_estimado: false };
}

/** The present minute by the server's clock, as a form would send it (ISO). */
const thisMinute = (): string => parseFecha(formatDateMinute(serverTime(Date.now()))) ?? '';

/**
 * A second press within this time is part of the first: after a departure the next line may move under the finger, and after an
 * arrival the button may get the focus while Enter is still held.
 */
const DOUBLE_TAP_MS = 600;
let lastDeparture = -Infinity;
const isPartOf = (press: number): boolean => performance.now() - press < DOUBLE_TAP_MS;

/** In a list of stops the button of the next one, or of the one before it; without one the next step of the operation. */
function nextStop(button: HTMLElement, operacion: Id): HTMLElement | null | undefined {
  const stops = [...document.querySelectorAll<HTMLElement>('main li button[aria-label^=Salí]')];
  const at = stops.indexOf(button);
  return (
    stops[at + 1] ??
    stops[at - 1] ??
    document.querySelector<HTMLElement>(`main [data-arrival-of="${operacion}"]`)
  );
}

/**
 * 'Salí': the stop ends now, instead of at its estimated end. The message offers to take that back (R18.7). After a day it asks
 * first whether the truck has left just now.
 */
export function DepartureButton({
  operacion,
  tipo,
  movimiento,
  size,
  tone = 'primary',
}: DepartureButtonProps) {
  const { id } = movimiento;
  const label = `${tipo} · ${nombreOperacion(operacion)}`;
  const may = useMay();
  const save = useSave();
  const reader = useCurrentReader();
  const takeBack = async (departedAt: string): Promise<void> => {
    // Somebody else may have corrected the end since; where both did, Pendientes asks.
    const row = reader().get('movimiento', id);
    if (row?.termino_estimado !== false || Date.parse(row.fecha_termino) !== Date.parse(departedAt)) {
      toast(`No se deshizo la salida de ${label}: el término cambió después`, 'aviso');
      return;
    }
    const body = { fecha_termino: movimiento.fecha_termino, termino_estimado: true };
    const { estado, mensaje } = await save('movimiento.update', { id, label, body });
    const done = estado === 'aceptado' || estado === 'guardado';
    toast(done ? `${label} sigue en curso` : mensaje, done ? 'ok' : 'error');
  };
  const { busy, send, modal } = useDirectSave<Departure>((result, { body: { fecha_termino } }) => {
    const text = `Salida de ${label}: ${formatTime(fecha_termino)}`;
    const isWaiting = result.estado === 'guardado';
    toast(
      isWaiting ? `${text}. ${result.isBlocked ? result.mensaje : 'Guardada en este dispositivo'}` : text,
      'ok',
      {
        label: 'Deshacer',
        run: () => void takeBack(fecha_termino),
      },
    );
  });
  const button = useRef<HTMLButtonElement>(null);
  const shownAt = useRef(-Infinity);
  // The change itself removes the button, or puts that of the next step in its place.
  useLayoutEffect(() => {
    const { current: own } = button;
    shownAt.current = performance.now();
    return () => {
      if (own === null || document.activeElement !== own) return;
      const [steps, stop] = [stepsAround(own), nextStop(own, operacion)];
      queueMicrotask(() => focusNextStep(steps, stop));
    };
  }, [operacion]);
  const { Shown: Question, show, hide } = useOnDemand(loadQuestion);
  // Another stop may take the place of the one that was asked about.
  const [asked, setAsked] = useState<Id | null>(null);
  const depart = (): void =>
    send('movimiento.update', {
      id,
      label,
      body: { fecha_termino: thisMinute(), termino_estimado: false },
    });
  const press = ({ detail }: { detail: number }): void => {
    // A click without a pointer comes from the keyboard or a screen reader.
    const isSecond = isPartOf(detail === 0 ? Math.max(lastDeparture, shownAt.current) : lastDeparture);
    lastDeparture = performance.now();
    if (isSecond) return;
    // A stop that began more than a day ago has probably ended before.
    if (serverTime(Date.now()) - Date.parse(movimiento.fecha_inicio) > DAY_MS) {
      setAsked(id);
      show();
    } else depart();
  };
  if (!may('movimiento.update')) return null;
  return (
    <>
      <Button
        ref={button}
        tone={tone}
        {...(size && { size })}
        busy={busy}
        aria-label={`Salí: ${label}`}
        onClick={press}
        // Enter that is still held is no press of the button that gets the focus.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
      >
        <IconSalida />
        Salí
      </Button>
      {Question && asked === id && (
        <Question
          operacion={operacion}
          label={label}
          since={movimiento.fecha_inicio}
          onLeave={hide}
          onConfirm={() => {
            if (isPartOf(lastDeparture)) return;
            hide();
            depart();
          }}
          onCancel={() => {
            if (!isPartOf(lastDeparture)) hide();
          }}
        />
      )}
      {modal}
    </>
  );
}
