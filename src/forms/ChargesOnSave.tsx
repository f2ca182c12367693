import { formatPesos } from '#domain/money.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { useFormContext } from './form-context.ts';
import { useHeld } from './use-held.ts';

const Box = chakra('section', {
  base: {
    padding: '10px 14px',
    marginTop: '4px',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'sunken',
    '& h3': { fontWeight: 650 },
    '& div > h3': { marginTop: '10px' },
    '& li': { display: 'flex', flexWrap: 'wrap', gap: '0 12px', paddingTop: '6px' },
    '& ul': { listStyle: 'none' },
    '& strong': { marginInlineStart: 'auto' },
    '& small': { flexBasis: '100%', color: 'muted', fontSize: 'var(--fs-sm)' },
    '& p': { color: 'muted' },
  },
});

export interface ChargeLine {
  key: string;
  title: string;
  /** Pesos. */
  monto: number;
  /** How the amount is calculated. */
  note: string;
}

interface ChargesOnSaveProps {
  /** Null while the charges are not known yet. */
  lines: readonly ChargeLine[] | null;
  /** Whether the client has a tariff; without one nothing is charged. */
  withTarifa: boolean;
  /** What would be charged if the truck left now, where the end is only estimated and past. */
  ifLeftNow?: readonly ChargeLine[];
}

function Lines({ lines }: { lines: readonly ChargeLine[] }) {
  return (
    <ul>
      {lines.map(({ key, title, monto, note }) => (
        <li key={key}>
          <span>{title}</span>
          <strong>{formatPesos(monto)}</strong>
          <small>{note}</small>
        </li>
      ))}
    </ul>
  );
}

/** Shows, before a form is saved, what it will charge the client, and why. */
export function ChargesOnSave(props: ChargesOnSaveProps) {
  // Hidden once the form is saved, while its result is shown.
  const { lines, withTarifa, ifLeftNow = [] } = useHeld(props, useFormContext().isSent);
  return (
    <div aria-live="polite">
      {lines && (
        <Box aria-label="Cobros al guardar">
          <h3>Cobros al guardar</h3>
          {lines.length > 0 && <Lines lines={lines} />}
          {lines.length === 0 && (
            <p>
              {withTarifa
                ? 'Ninguno: con estos datos no hay nada que cobrar.'
                : 'Ninguno: el cliente no tiene una negociación que fije sus tarifas.'}
            </p>
          )}
          {ifLeftNow.length > 0 && (
            // It changes every minute, which would be announced each time.
            <div aria-live="off">
              <h3>Si el camión sale ahora</h3>
              <Lines lines={ifLeftNow} />
            </div>
          )}
        </Box>
      )}
    </div>
  );
}
