import { formatPesos } from '#domain/money.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { useContexto } from './form-context.ts';
import { useHeld } from './use-held.ts';

const Box = chakra('section', {
  base: {
    padding: '10px 14px',
    marginTop: '4px',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'sunken',
    '& h3': { fontWeight: 650 },
    '& li': { display: 'flex', flexWrap: 'wrap', gap: '0 12px', paddingTop: '6px' },
    '& ul': { listStyle: 'none' },
    '& strong': { marginInlineStart: 'auto' },
    '& small': { flexBasis: '100%', color: 'muted', fontSize: 'var(--fs-sm)' },
    '& p': { color: 'muted' },
  },
});

export interface LineaDeCobro {
  key: string;
  titulo: string;
  /** Pesos. */
  monto: number;
  /** Why it is so much. */
  nota: string;
}

interface CobrosAlGuardarProps {
  /** Null while it is not known yet what would be charged. */
  lineas: readonly LineaDeCobro[] | null;
  /** Without a tariff nothing is charged. */
  conTarifa: boolean;
}

/** Before a form is saved: what it will charge the client, and why. */
export function CobrosAlGuardar(props: CobrosAlGuardarProps) {
  // Once it is saved there is nothing more to charge, which is no news behind its result.
  const { lineas, conTarifa } = useHeld(props, useContexto().enviado);
  return (
    <div aria-live="polite">
      {lineas && (
        <Box aria-label="Cobros al guardar">
          <h3>Cobros al guardar</h3>
          {lineas.length > 0 && (
            <ul>
              {lineas.map(({ key, titulo, monto, nota }) => (
                <li key={key}>
                  <span>{titulo}</span>
                  <strong>{formatPesos(monto)}</strong>
                  <small>{nota}</small>
                </li>
              ))}
            </ul>
          )}
          {lineas.length === 0 && (
            <p>
              {conTarifa
                ? 'Ninguno: con estos datos no hay nada que cobrar.'
                : 'Ninguno: el cliente no tiene una negociación que fije sus tarifas.'}
            </p>
          )}
        </Box>
      )}
    </div>
  );
}
