import { useMay } from '#data/queries/use-may.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { createMovimientoRefusal, NO_CHOFER } from '#domain/operacion-permissions.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconEditar, IconPlus } from '#ui/base/icons.ts';
import { IconLlegada } from '#ui/base/later-icons.ts';
import { useTarifa } from '#data/queries/use-tarifa.ts';
import { DepartureButton } from '#forms/DepartureButton.tsx';
import { COARSE_OR_SMALL, PHONE } from '#ui/styles/media.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { possibleTipos } from './movimiento-values.ts';
import { UnfinishedLine } from './UnfinishedLine.tsx';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '8px 16px',
    paddingTop: '12px',
    '& > p': { flex: '1 1 220px', color: 'muted', fontSize: 'var(--fs-sm)' },
    [COARSE_OR_SMALL]: {
      position: 'sticky',
      bottom: 'calc(var(--bottom-bar) + env(safe-area-inset-bottom))',
      zIndex: 5,
      paddingBottom: '12px',
      bg: 'canvas',
    },
    // On small screens the history needs the space; the form selects the next type itself.
    [PHONE]: {
      '& > p[data-hint]': { display: 'none' },
      // Below each other with large text, whose words would break otherwise.
      '& > button': { flex: '1 1 max(40%, 9rem)', paddingInline: '8px' },
    },
  },
});

/** The screen 'Hoy' links here with '?movimiento=llegada': the form opens by itself, once. */
function useOpenedByAddress(ready: boolean, allowed: boolean, onArrival: () => void): void {
  const { movimiento }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  useEffect(() => {
    if (movimiento !== 'llegada' || !ready) return;
    void navigate({ to: '.', search: {}, replace: true });
    if (allowed) onArrival();
  });
}

interface CreateMovimientoBarProps {
  operacion: OperacionRecord;
  /** The form of a new movement waits with what was typed in it. */
  isUnfinished: boolean;
  onCreate: () => void;
  onArrival: () => void;
}

/**
 * The next step of the operation: 'Llegué' or 'Salí', and 'Crear Movimiento' while the operation is not finished. It is
 * always visible on touch devices, so it is not inside a card. Both open the form that was left unfinished if there is
 * one, so 'Continuar' takes the place of 'Llegué' then.
 */
export function CreateMovimientoBar(props: CreateMovimientoBarProps) {
  const { operacion, onCreate, onArrival } = props;
  const may = useMay()('movimiento.create');
  const refusal = createMovimientoRefusal({ ...operacion, hasChofer: operacion.chofer !== null });
  const isLoaded = useTarifa(operacion.id) !== undefined;
  useOpenedByAddress(isLoaded, may && refusal === null, onArrival);
  const stop = operacion.facturada
    ? undefined
    : operacion.movimientos.findLast((each) => each.termino_estimado);
  // A finished or invoiced operation accepts no movements. One without a driver will, once it has one.
  const isClosed = refusal !== null && refusal !== NO_CHOFER;
  if (!may || (isClosed && !stop)) return null;
  const isUnfinished = props.isUnfinished && refusal === null;
  return (
    <Bar data-foot-bar>
      {isUnfinished && <UnfinishedLine text="Tiene un movimiento sin terminar" />}
      {!isClosed && !isUnfinished && (
        <p data-hint={refusal === null || undefined}>
          {refusal?.mensaje ?? `Sigue: ${possibleTipos(operacion, null).join(' o ')}`}
        </p>
      )}
      {stop && <DepartureButton size="lg" operacion={operacion.id} tipo={stop.tipo} movimiento={stop} />}
      {isUnfinished && (
        <Button tone={stop ? 'neutral' : 'primary'} size="lg" onClick={onCreate}>
          <IconEditar />
          Continuar
        </Button>
      )}
      {!stop && !isUnfinished && (
        <Button tone="primary" size="lg" disabled={refusal !== null} onClick={onArrival}>
          <IconLlegada />
          Llegué
        </Button>
      )}
      {!isClosed && (
        <Button size="lg" disabled={refusal !== null} onClick={onCreate}>
          <IconPlus />
          Crear Movimiento
        </Button>
      )}
    </Bar>
  );
}
