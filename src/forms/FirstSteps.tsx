import { useDay } from '#data/queries/use-day.ts';
import type { ScreenEngine } from '#data/engine/loading-engine.ts';
import { type May, useMay } from '#data/queries/use-may.ts';
import { IconCheck } from '#ui/base/icons.ts';
import { useNow } from '#ui/base/use-now.ts';
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { SectionTitle } from '#ui/layout/Card.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { type FirstStep, firstSteps } from '#views/first-steps.ts';
import { createLink, type LinkProps } from '@tanstack/react-router';

const Frame = chakra('nav', {
  base: {
    padding: '16px 20px',
    marginBottom: '20px',
    bg: 'panel',
    borderWidth: '1px',
    borderColor: 'accent',
    borderRadius: 'lg',
    '& ol': { listStyle: 'none', display: 'grid', gap: '2px', marginTop: '6px' },
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '0 10px',
      minHeight: 'var(--ctl)',
    },
    '& li > span': { color: 'muted' },
    '& li > i': { width: '1.25em', color: 'ok', display: 'flex' },
    '& p': { color: 'muted' },
  },
});
const StepLink = createLink(
  chakra('a', { base: { fontWeight: 600, color: 'accent', paddingBlock: '10px' } }),
);

const ofModule = (key: string): LinkProps => ({ to: '/admin/$modulo/create', params: { modulo: key } });

const STEPS: Record<FirstStep['table'], { label: string; why: string; link: LinkProps }> = {
  cliente: { label: 'Cree un cliente', why: 'con sus plantas', link: ofModule('cliente') },
  negociacion: {
    label: 'Acuerde su tarifa',
    why: 'con la que se calculan los cobros de cada operación',
    link: ofModule('negociacion'),
  },
  chofer: { label: 'Agregue un chofer', why: 'con su comisión', link: ofModule('chofer') },
  camion: { label: 'Agregue un camión', why: 'con su placa', link: ofModule('camion') },
  puerto: {
    label: 'Agregue un puerto',
    why: 'donde se retiran o entregan contenedores',
    link: ofModule('puerto'),
  },
  deposito: { label: 'Agregue un depósito', why: 'de contenedores vacíos', link: ofModule('deposito') },
  operacion: { label: 'Agende la primera operación', why: '', link: { to: '/admin/operacion/create' } },
};

/** After one of the records was created: the next step that the user may take, as long as one is left. */
export function offerNextStep(
  { state, reader }: Pick<ScreenEngine, 'state' | 'reader'>,
  may: May,
  open: (link: LinkProps) => void,
): void {
  const steps = state.complete ? firstSteps(reader) : null;
  const next = steps?.find(({ table, done }) => !done && may(`${table}.create`));
  if (!steps || !next) return;
  const { label, link } = STEPS[next.table];
  const count = steps.filter(({ done }) => done).length;
  toast(`Primeros pasos: ${count} de ${steps.length} hechos`, 'neutral', { label, run: () => open(link) });
}

/** Leads a new company to its first operation, until all steps are done. A step of another role has no link. */
export function FirstSteps() {
  const may = useMay();
  const { datos: steps } = useDay(useNow(), firstSteps);
  if (steps === null || !steps.some(({ table, done }) => !done && may(`${table}.create`))) return null;
  return (
    <Frame aria-label="Primeros pasos">
      <SectionTitle>Primeros pasos</SectionTitle>
      <p>
        Hechos: {steps.filter(({ done }) => done).length} de {steps.length}
      </p>
      <ol>
        {steps.map(({ table, done }) => {
          const { label, why, link } = STEPS[table];
          return (
            <li key={table}>
              <i>{done && <IconCheck aria-hidden />}</i>
              {done || !may(`${table}.create`) ? (
                <span>{label}</span>
              ) : (
                <StepLink {...link}>{label}</StepLink>
              )}
              {done ? <VisuallyHidden>Hecho</VisuallyHidden> : <span>{why}</span>}
            </li>
          );
        })}
      </ol>
    </Frame>
  );
}
