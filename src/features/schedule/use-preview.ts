import { MINUTE_MS } from '#domain/milliseconds.ts';
import { sameTimeLater } from '#domain/reschedule.ts';
import type { Id } from '#domain/tables.ts';
import type { ScheduledOperacion, ScheduleRow } from '#views/schedule.ts';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { ShownPeriod } from './period.ts';
import type { Drop } from './use-moves.tsx';

/** Bars move by quarters of an hour with the mouse, by half hours with the keyboard, and by days in the week. */
const MOUSE_STEP_MS = 15 * MINUTE_MS;
const KEY_STEP_MS = 30 * MINUTE_MS;
/** A press that moves less is a click. */
const CLICK_PX = 5;
/** Near the edge of the window a dragged bar scrolls the page. */
const EDGE_PX = 56;

/** Attributes of the elements that a drag looks for. */
export const TRACK = 'data-track';

export interface BarHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onBlur: () => void;
  onClick: () => void;
}

interface Preview {
  /** Where the bar would be dropped; null while none is moved. */
  preview: Drop | null;
  handlersOf: (operacion: ScheduledOperacion) => BarHandlers;
}

const later = (iso: string, ms: number): string => new Date(Date.parse(iso) + ms).toISOString();

function scrollAtEdge(y: number): void {
  if (y > innerHeight - EDGE_PX) scrollBy(0, EDGE_PX / 4);
  else if (y < EDGE_PX) scrollBy(0, -EDGE_PX / 4);
}

/** Whether the drop would leave an operation without its driver, which no call does. */
export const releases = ({ operacion, chofer }: Drop): boolean =>
  chofer === null && operacion.chofer !== null;

interface PreviewOptions {
  rows: readonly ScheduleRow[];
  period: ShownPeriod;
  onDrop: (drop: Drop) => void;
  /** A click, a tap or Enter on a bar. */
  onOpen: (operacion: ScheduledOperacion) => void;
}

/** Moves bars with the mouse or a pen, and with the arrow keys: Enter drops the bar, Esc leaves it where it was. */
export function usePreview({ rows, period, onDrop, onOpen }: PreviewOptions): Preview {
  const [preview, setPreview] = useState<Drop | null>(null);
  const press = useRef<{ x: number; y: number; width: number } | null>(null);
  /** The click that follows a drag is part of it. */
  const dragged = useRef(false);

  const shifted = (eta: string, dx: number, width: number): string => {
    if (period.unit === 'dia') return sameTimeLater(eta, Math.round((dx / width) * 7)) ?? eta;
    const ms = (dx / width) * (Date.parse(period.to) - Date.parse(period.from));
    return later(eta, Math.round(ms / MOUSE_STEP_MS) * MOUSE_STEP_MS);
  };
  const choferAt = (x: number, y: number, fallback: Id | null): Id | null => {
    const line = document
      .elementsFromPoint(x, y)
      .map((element) => element.closest<HTMLElement>('[data-line]'))
      .find((found) => found !== null);
    return line ? (rows[Number(line.dataset.line)]?.chofer ?? null) : fallback;
  };
  const stop = (): void => {
    press.current = null;
    setPreview(null);
  };
  const drop = (): void => {
    if (preview) onDrop(preview);
    stop();
  };

  const byKey = (operacion: ScheduledOperacion, key: string): Drop | null => {
    const { chofer, eta } = preview?.operacion.id === operacion.id ? preview : operacion;
    const index = rows.findIndex((row) => row.chofer === chofer);
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
    const lines: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };
    const [step, line] = [steps[key], lines[key]];
    if (step !== undefined) {
      const moved =
        period.unit === 'dia' ? (sameTimeLater(eta, step) ?? eta) : later(eta, step * KEY_STEP_MS);
      return { operacion, chofer, eta: moved };
    }
    if (line === undefined) return null;
    const next = { operacion, chofer: rows[index + line]?.chofer ?? null, eta };
    const stays = rows[index + line] === undefined || releases(next);
    return stays ? { operacion, chofer, eta } : next;
  };

  const handlersOf = (operacion: ScheduledOperacion): BarHandlers => ({
    onPointerDown: (event) => {
      dragged.current = false;
      // A finger scrolls, and opens the dialog by a tap. In a list there is nothing to drag to.
      if (event.button !== 0 || event.pointerType === 'touch' || operacion.facturada) return;
      const track = event.currentTarget.closest(`[${TRACK}]`);
      if (!track || getComputedStyle(event.currentTarget).position !== 'absolute') return;
      press.current = { x: event.clientX, y: event.clientY, width: track.getBoundingClientRect().width };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX: x, clientY: y }) => {
      const from = press.current;
      if (!from) return;
      if (!dragged.current && Math.hypot(x - from.x, y - from.y) < CLICK_PX) return;
      dragged.current = true;
      scrollAtEdge(y);
      const chofer = choferAt(x, y, operacion.chofer);
      setPreview({ operacion, chofer, eta: shifted(operacion.eta, x - from.x, from.width) });
    },
    onPointerUp: () => (dragged.current ? drop() : stop()),
    onPointerCancel: stop,
    onKeyDown: (event) => {
      if (event.key === 'Escape' && preview) {
        event.preventDefault();
        stop();
      } else if (event.key === 'Enter' && preview) {
        event.preventDefault();
        drop();
      } else if (!event.altKey && !event.ctrlKey && !event.metaKey && !operacion.facturada) {
        const moved = byKey(operacion, event.key);
        if (!moved) return;
        event.preventDefault();
        setPreview(moved);
      }
    },
    onBlur: () => !press.current && setPreview(null),
    onClick: () => {
      if (!dragged.current) onOpen(operacion);
      dragged.current = false;
    },
  });
  return { preview, handlersOf };
}
