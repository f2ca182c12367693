import { createLink } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { IconWarn } from '#ui/base/icons.ts';
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { type PlacedOperacion, type ScheduledOperacion, spanOf } from '#views/schedule.ts';
import { type ShownPeriod, shareOf } from './period.ts';
import { barStyles } from './timeline-styles.ts';
import { barDetail, barMore, barTitle } from './texts.ts';
import type { BarHandlers } from './use-preview.ts';

const BarButton = chakra('button', { base: barStyles });
const BarLink = createLink(chakra('a', { base: barStyles }));

/** The place of a window on its track, for the styles of timeline-styles.ts. */
export function barPlace(
  window: Pick<ScheduledOperacion, 'start' | 'end'>,
  period: ShownPeriod,
  lane = 0,
): CSSProperties {
  const { start, end } = spanOf(window, period.unit);
  const at = shareOf(period, start);
  const place: Record<`--${string}`, number> = {
    '--at': at,
    '--width': shareOf(period, end) - at,
    '--in-lane': lane,
  };
  return place;
}

interface TimelineBarProps {
  operacion: PlacedOperacion;
  period: ShownPeriod;
  /** Epoch ms. */
  now: number;
  moving: boolean;
  /** Null where the role may not assign: the bar leads to its operation. */
  handlers: BarHandlers | null;
}

/** One operation. A double booking has a sign and words beside its colour. */
export function TimelineBar({ operacion, period, now, moving, handlers }: TimelineBarProps) {
  const { id, start, end, lane, clashes, chofer, facturada } = operacion;
  const movable = handlers !== null && !facturada;
  const isDouble = clashes.length > 0;
  const more = barMore(operacion, now);
  const common = {
    style: barPlace(operacion, period, lane),
    title: `${barTitle(operacion)} · ${barDetail(operacion, period)} · ${more}`,
    'data-double': isDouble || undefined,
    'data-unassigned': chofer === null || undefined,
    'data-before': start < period.from || undefined,
    'data-after': end > period.to || undefined,
  };
  const content = (
    <>
      {isDouble && <IconWarn />}
      <span>
        <b>{barTitle(operacion)}</b>
        <small>
          {isDouble && 'Doble · '}
          {barDetail(operacion, period)}
        </small>
        <small data-list aria-hidden>
          {more}
        </small>
        <VisuallyHidden>{more}</VisuallyHidden>
      </span>
      {movable && <em>Mover</em>}
    </>
  );
  if (handlers === null) {
    return (
      <BarLink {...common} to="/admin/operacion/detail/$id" params={{ id: String(id) }}>
        {content}
      </BarLink>
    );
  }
  return (
    <BarButton
      type="button"
      {...common}
      {...handlers}
      aria-haspopup="dialog"
      data-movable={movable || undefined}
      data-moving={moving || undefined}
    >
      {content}
    </BarButton>
  );
}
