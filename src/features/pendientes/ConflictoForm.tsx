import type { Entrada } from '#data/queries/use-bandeja.ts';
import { Button } from '#ui/Button.tsx';
import { RadioGroupField } from '#ui/RadioGroupField.tsx';
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { valorTexto } from './valor-texto.ts';

type Lado = 'mia' | 'servidor';

const Values = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '8px',
    marginTop: '10px',
    '& > div': { padding: '8px 12px', borderRadius: 'md', bg: 'sunken', borderWidth: '1px', minWidth: 0 },
    '& dt': { color: 'muted', fontSize: 'var(--fs-sm)' },
    '& dd': { fontWeight: 600, overflowWrap: 'anywhere' },
  },
});

const LADOS = [
  { value: 'mia', label: 'Mantener la mía' },
  { value: 'servidor', label: 'Usar la del servidor' },
] as const;

interface ConflictoFormProps {
  conflicto: NonNullable<Entrada['conflicto']>;
  onAplicar: (elegidos: Record<string, Lado>) => Promise<void>;
}

/** Both values of each field side by side, and which one stays. */
export function ConflictoForm({ conflicto, onAplicar }: ConflictoFormProps) {
  const [elegidos, setElegidos] = useState<Record<string, Lado>>({});
  const [busy, setBusy] = useState(false);
  const complete = conflicto.every(({ campo }) => elegidos[campo] !== undefined);
  const apply = async (): Promise<void> => {
    setBusy(true);
    await onAplicar(elegidos).finally(() => setBusy(false));
  };
  return (
    <>
      {conflicto.map(({ campo, etiqueta, mia, servidor }) => (
        <chakra.section key={campo} aria-label={etiqueta} marginBlock="8px">
          <Values>
            <div>
              <dt>{etiqueta}, la mía</dt>
              <dd>{valorTexto(mia)}</dd>
            </div>
            <div>
              <dt>{etiqueta}, la del servidor</dt>
              <dd>{valorTexto(servidor)}</dd>
            </div>
          </Values>
          <chakra.div marginTop="8px">
            <RadioGroupField
              label={etiqueta}
              options={LADOS}
              value={elegidos[campo] ?? ''}
              onChange={(lado) => setElegidos({ ...elegidos, [campo]: lado === 'mia' ? 'mia' : 'servidor' })}
            />
          </chakra.div>
        </chakra.section>
      ))}
      <Button tone="primary" busy={busy} disabled={!complete} onClick={() => void apply()}>
        Aplicar
      </Button>
    </>
  );
}
