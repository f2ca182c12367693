import type { PendingState } from '#domain/vocabulary.ts';
import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { IconVer } from '#ui/base/icons.ts';
import { PendingBadge } from '#ui/feedback/PendingBadge.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PHONE } from '#ui/styles/media.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import { etaText } from '#views/eta-text.ts';
import type { MyOperacion } from '#views/my-day.ts';
import { GateCard } from '../detail/GateCard.tsx';
import { PlaceLinks } from './PlaceLinks.tsx';
import { StepButton } from './StepButton.tsx';
import { type Step, stepsOf } from './steps.ts';

/** Read in sunlight, pressed with gloves. */
const OPERACION = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: '12px',
  [PHONE]: { padding: '14px' },
  '& h3': { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.25, overflowWrap: 'anywhere' },
  '& h4': { color: 'muted', fontSize: 'var(--fs-sm)', fontWeight: 400 },
});
/** The container's number is read from its door. */
const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(7.5rem, 100%), 1fr))',
    gap: '6px 12px',
    lineHeight: 1.3,
    '& dt': { color: 'muted', fontSize: 'var(--fs-sm)' },
    '& dd': { fontSize: '1.0625rem', fontWeight: 600, overflowWrap: 'anywhere' },
    '& > [data-wide]': { gridColumn: '1 / -1' },
    '& > [data-wide]:first-of-type dd': { fontSize: '1.375rem', fontWeight: 650 },
  },
});
const Buttons = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    '& > :is(a, button)': { flex: '1 1 8.5rem', paddingInline: '10px' },
    '& > [data-main]': { flexBasis: '100%', display: 'grid' },
    '& > [data-main] > button': { minHeight: '72px', fontSize: '1.375rem' },
  },
});

interface MyOperacionCardProps {
  own: MyOperacion;
  /** Epoch ms. */
  now: number;
  pending: PendingState | undefined;
  /** One of a later day is not the next to be pressed. */
  isLater?: boolean;
  onStep: (step: Step, own: MyOperacion) => void;
}

/** 'Retiro en puerto · STI San Antonio, desde hoy 08:12', or what follows. */
function whereNow(
  { operacion, stop, following }: MyOperacion,
  now: number,
): { label: string; value: string } {
  if (stop === null) {
    const value = operacion.finalizado ? 'Terminada' : following.join(' o ');
    return { label: operacion.finalizado ? 'Estado' : 'Sigue', value };
  }
  const { planta, puerto, deposito, bodega } = stop.datos;
  const place = planta ?? puerto ?? deposito ?? bodega;
  const at = place === null ? stop.tipo : `${stop.tipo} · ${place}`;
  return { label: 'En curso', value: `${at}, desde ${etaText(stop.fecha_inicio, now)}` };
}

/** An operation of the driver: what it is, the next step as one large button, and where to go. */
export function MyOperacionCard({ own, now, pending, isLater = false, onStep }: MyOperacionCardProps) {
  const { operacion, stop, following, places } = own;
  const { id, tipo, cliente, contenedor, eta_puerto, eta_planta, finalizado } = operacion;
  const { main, more, movimiento, missing, lacks } = stepsOf(own);
  const state = whereNow(own, now);
  const next = following.join(' o ');
  const detailOf = (step: Step): string =>
    step === 'llegada' ? next : step === 'fotos' ? missing.join(', ') : '';
  const common = { operacion, movimiento, onOpen: (step: Step) => onStep(step, own) };
  const name = titleCase(nombreOperacion(id));
  return (
    <Card as="article" className={OPERACION} aria-label={`${name}, ${cliente.nombre}`}>
      <div>
        <p>
          {TIPO_OPERACION_LABEL[tipo]} · {name}
          <PendingBadge state={pending} />
        </p>
        <h3>{cliente.nombre}</h3>
      </div>
      <Facts>
        {contenedor && (
          <div data-wide>
            <dt>Contenedor</dt>
            <dd>{contenedor.numero ?? 'Sin número'}</dd>
          </div>
        )}
        {!finalizado && (
          <>
            <div>
              <dt>ETA Puerto</dt>
              <dd>{etaText(eta_puerto, now)}</dd>
            </div>
            <div>
              <dt>ETA Planta</dt>
              <dd>{etaText(eta_planta, now)}</dd>
            </div>
          </>
        )}
        <div data-wide>
          <dt>{state.label}</dt>
          <dd>{state.value}</dd>
        </div>
      </Facts>
      <Buttons>
        {main && (
          <div data-main>
            <StepButton
              {...common}
              step={main}
              tone={isLater ? 'neutral' : 'primary'}
              detail={detailOf(main)}
            />
          </div>
        )}
        {more.map((step) => (
          <StepButton {...common} key={step} step={step} tone="neutral" detail={detailOf(step)} />
        ))}
      </Buttons>
      {lacks.length > 0 && movimiento && (
        <p>
          A {movimiento.tipo} {lacks.length === 1 ? 'le falta' : 'le faltan'}: {lacks.join(', ')}.
        </p>
      )}
      {places.length > 0 && (
        <section>
          <h4>{stop ? `Después: ${next}` : 'Lugar'}</h4>
          <PlaceLinks places={places} />
        </section>
      )}
      <Buttons>
        <GateCard operacion={operacion} />
        <LinkButton
          size="lg"
          to="/admin/operacion/detail/$id"
          params={{ id: String(id) }}
          aria-label={`Ver detalle: ${name}`}
        >
          <IconVer />
          Ver detalle
        </LinkButton>
      </Buttons>
    </Card>
  );
}
