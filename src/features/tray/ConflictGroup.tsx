import { useNombreDe } from '#data/queries/use-record-names.ts';
import { choiceRecipe } from '#ui/form/choice-recipe.ts';
import { PHONE } from '#ui/styles/media.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import { useId } from 'react';
import { etiquetaDe } from '#views/labels.ts';
import type { CampoEnConflicto, GrupoDeConflicto } from './groups.ts';
import { soloDistinto, valorTexto } from './value-text.ts';

export type Lado = 'mia' | 'servidor';

const Set = chakra('fieldset', {
  base: {
    marginTop: '12px',
    '& > legend': { fontWeight: 600, marginBottom: '4px' },
    '& > p': { color: 'muted', fontSize: 'var(--fs-sm)', marginBottom: '8px' },
    '& > div': {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      gap: '8px',
      [PHONE]: { gridTemplateColumns: '1fr' },
    },
  },
});
const Side = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: '8px',
    padding: '10px',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'sunken',
    minWidth: 0,
    '& dl': { display: 'grid', gap: '6px' },
    '& dt': { color: 'muted', fontSize: 'var(--fs-sm)' },
    '& dd': { fontWeight: 600, overflowWrap: 'anywhere' },
  },
});
const Choice = chakra('label', choiceRecipe);

const LADOS = [
  { lado: 'mia', label: 'Mantener la mía' },
  { lado: 'servidor', label: 'Usar la del servidor' },
] as const;

const LISTA = new Intl.ListFormat('es', { type: 'conjunction' });

function Valores({ campos, lado }: { campos: readonly CampoEnConflicto[]; lado: Lado }) {
  const nombreDe = useNombreDe();
  return (
    <dl>
      {campos.map(({ campo, mia, servidor }) => (
        <div key={campo}>
          {/* Of a single field the legend says it. */}
          <dt className={campos.length === 1 ? css({ srOnly: true }) : ''}>{etiquetaDe(campo)}</dt>
          <dd>{valorTexto(soloDistinto(mia, servidor)[lado], campo, nombreDe)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ConflictoGrupoProps {
  grupo: GrupoDeConflicto;
  elegido: Lado | undefined;
  onElegir: (lado: Lado) => void;
}

/** Both sides of one field, or of several that belong together, each over its own choice. */
export function ConflictoGrupo({ grupo: { campos }, elegido, onElegir }: ConflictoGrupoProps) {
  const name = useId();
  return (
    <Set role="radiogroup">
      <legend>{LISTA.format(campos.map(({ campo }) => etiquetaDe(campo)))}</legend>
      {campos.length > 1 && <p>Se eligen juntos, porque dependen entre sí.</p>}
      <div>
        {LADOS.map(({ lado, label }) => (
          <Side key={lado}>
            <Valores campos={campos} lado={lado} />
            <Choice>
              <input type="radio" name={name} checked={elegido === lado} onChange={() => onElegir(lado)} />
              {label}
            </Choice>
          </Side>
        ))}
      </div>
    </Set>
  );
}
