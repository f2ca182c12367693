import { formatFecha, formatTime } from '#domain/date.ts';
import { shiftedEtas } from '#domain/reschedule.ts';
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { PRINT } from '#ui/styles/media.ts';
import type { ScheduleRow } from '#views/schedule.ts';
import type { CSSProperties } from 'react';
import { type ShownPeriod, shareOf, ticksOf } from './period.ts';
import {
  axisStyles,
  ghostStyles,
  lineStyles,
  nameStyles,
  nowStyles,
  trackStyles,
} from './timeline-styles.ts';
import { movedText, NO_RELEASE, rowSummary } from './texts.ts';
import { barPlace, TimelineBar } from './TimelineBar.tsx';
import { releases, TRACK, usePreview } from './use-preview.ts';
import type { Drop } from './use-moves.tsx';

/** Printed as the list by driver: a narrow box. */
const Box = chakra('div', { base: { containerType: 'inline-size', [PRINT]: { maxWidth: '39rem' } } });
const Lines = chakra('ul', { base: { listStyle: 'none' } });
const Line = chakra('li', { base: lineStyles });
const Name = chakra('div', { base: nameStyles });
const Track = chakra('ul', { base: trackStyles });
const Ghost = chakra('li', { base: ghostStyles });
const Now = chakra('li', { base: nowStyles });
const Axis = chakra('div', { base: axisStyles });

const variables = (values: Record<`--${string}`, number>): CSSProperties => values;

/** The window of the dragged operation, moved with its ETA. */
function movedWindow({ operacion, eta }: Drop): { start: string; end: string } {
  const shift = Date.parse(shiftedEtas(operacion, eta).eta_puerto) - Date.parse(operacion.eta_puerto);
  const move = (iso: string): string => new Date(Date.parse(iso) + shift).toISOString();
  return { start: move(operacion.start), end: move(operacion.end) };
}

interface TimelineProps {
  rows: readonly ScheduleRow[];
  period: ShownPeriod;
  /** Epoch ms. */
  now: number;
  /** Whether the role may assign. */
  movable: boolean;
  onDrop: (drop: Drop) => void;
  onOpen: (operacion: Drop['operacion']) => void;
}

/** Rows of drivers, columns of hours or days, bars of operations; in a narrow box a list by driver. */
export function ScheduleTimeline({ rows, period, now, movable, onDrop, onOpen }: TimelineProps) {
  const { preview, handlersOf } = usePreview({ rows, period, onDrop, onOpen });
  const ticks = ticksOf(period);
  const nowIso = new Date(now).toISOString();
  const isNow = period.from <= nowIso && nowIso < period.to;
  const nameOf = (chofer: Drop['chofer']): string | null =>
    rows.find((row) => row.chofer === chofer && chofer !== null)?.nombre ?? null;
  const refused = preview !== null && releases(preview);
  return (
    <Card className={css({ padding: 0, overflow: 'hidden' })}>
      <Box>
        <div className={css(lineStyles)} aria-hidden>
          <span />
          <Axis>
            {ticks.map(({ label, at, width }) => (
              <span
                key={at}
                style={variables({ '--at': at, '--width': width })}
                data-today={
                  (isNow &&
                    period.unit === 'dia' &&
                    shareOf(period, nowIso) >= at &&
                    shareOf(period, nowIso) < at + width) ||
                  undefined
                }
              >
                {label}
              </span>
            ))}
          </Axis>
        </div>
        <Lines>
          {rows.map((row, index) => {
            const isTarget = preview?.chofer === row.chofer;
            return (
              <Line
                key={row.chofer ?? 'none'}
                data-line={index}
                data-empty={row.operaciones.length === 0 || undefined}
              >
                <Name>
                  <h2>{row.nombre}</h2>
                  {row.operaciones.length > 0 && (
                    <small
                      data-double={row.operaciones.some(({ clashes }) => clashes.length > 0) || undefined}
                    >
                      {rowSummary(row)}
                    </small>
                  )}
                </Name>
                <Track
                  aria-label={row.nombre}
                  {...{ [TRACK]: true }}
                  data-target={isTarget || undefined}
                  style={variables({ '--lanes': row.lanes, '--columns': ticks.length })}
                >
                  {isNow && <Now aria-hidden style={variables({ '--at': shareOf(period, nowIso) })} />}
                  {row.operaciones.map((operacion) => (
                    <li key={operacion.id} className={css({ display: 'contents' })}>
                      <TimelineBar
                        operacion={operacion}
                        period={period}
                        now={now}
                        moving={preview?.operacion.id === operacion.id}
                        handlers={movable ? handlersOf(operacion) : null}
                      />
                    </li>
                  ))}
                  {preview && isTarget && (
                    <Ghost
                      aria-hidden
                      data-refused={refused || undefined}
                      style={barPlace(movedWindow(preview), period)}
                    >
                      {refused ? NO_RELEASE : `${formatFecha(preview.eta)} ${formatTime(preview.eta)}`}
                    </Ghost>
                  )}
                </Track>
              </Line>
            );
          })}
        </Lines>
      </Box>
      <VisuallyHidden aria-live="assertive">
        {preview &&
          `${movedText(preview.operacion.id, nameOf(preview.chofer), preview.eta, now)}. Enter para mover, Esc para dejarla.`}
      </VisuallyHidden>
    </Card>
  );
}
