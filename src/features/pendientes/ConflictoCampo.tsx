import type { Entrada } from '#data/queries/use-bandeja.ts';
import { choiceRecipe } from '#ui/choice-recipe.ts';
import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { etiquetaDe, soloDistinto } from './valor-texto.ts';
import { ValorConflicto } from './ValorConflicto.tsx';

export type Lado = 'mia' | 'servidor';

const Set = chakra('fieldset', {
  base: {
    marginTop: '12px',
    '& > legend': { fontWeight: 600, marginBottom: '4px' },
    '& > div': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '8px' },
    '& > div > div': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      gap: '8px',
      padding: '10px',
      borderWidth: '1px',
      borderRadius: 'md',
      bg: 'sunken',
      minWidth: 0,
    },
    '& p': { fontWeight: 600, overflowWrap: 'anywhere' },
  },
});
const Choice = chakra('label', choiceRecipe);

const LADOS = [
  { lado: 'mia', label: 'Mantener la mía' },
  { lado: 'servidor', label: 'Usar la del servidor' },
] as const;

interface ConflictoCampoProps {
  conflicto: NonNullable<Entrada['conflicto']>[number];
  elegido: Lado | undefined;
  onElegir: (lado: Lado) => void;
}

/** Both values of one field side by side, each over its own choice. */
export function ConflictoCampo({ conflicto, elegido, onElegir }: ConflictoCampoProps) {
  const name = useId();
  const { campo, etiqueta } = conflicto;
  const valores = soloDistinto(conflicto.mia, conflicto.servidor);
  return (
    <Set role="radiogroup">
      <legend>{etiquetaDe(campo, etiqueta)}</legend>
      <div>
        {LADOS.map(({ lado, label }) => (
          <div key={lado}>
            <p>
              <ValorConflicto campo={campo} valor={valores[lado]} />
            </p>
            <Choice>
              <input type="radio" name={name} checked={elegido === lado} onChange={() => onElegir(lado)} />
              {label}
            </Choice>
          </div>
        ))}
      </div>
    </Set>
  );
}
