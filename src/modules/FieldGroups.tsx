import { FieldSet } from '#ui/form/FieldSet.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import type { Id } from '#domain/tables.ts';
import { CampoDeModulo } from './ModuleField.tsx';
import type { Definicion, Grupo, Modo } from './definition.ts';
import { Repetido } from './DuplicateNotice.tsx';

const Boxes = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(21.25rem, 100%), 1fr))',
    gap: '12px',
  },
});
const Box = chakra(FieldSet, { base: { paddingTop: '12px' } });

interface GruposProps {
  definicion: Definicion;
  modo: Modo;
  /** The record of the form; null where it is new. */
  propio: Id | null;
}

/** All fields of a module's form: those that stand free, then the boxes, as many to a line as fit. */
export function Grupos({ definicion, modo, propio }: GruposProps) {
  const { grupos, contract, clave } = definicion;
  const fields = ({ campos }: Grupo) => (
    <FormGrid>
      {campos.map((campo) => (
        <CampoDeModulo
          key={campo.name}
          campo={campo}
          modo={modo}
          modulo={contract.key}
          hint={
            campo.name === clave?.campo && (
              <Repetido definicion={definicion} campo={campo.name} propio={propio} />
            )
          }
        />
      ))}
    </FormGrid>
  );
  const free = grupos.filter(({ legend }) => legend === undefined);
  const boxed = grupos.filter(({ legend }) => legend !== undefined);
  return (
    <>
      {free.map((grupo) => (
        <div key={grupo.campos[0]?.name}>{fields(grupo)}</div>
      ))}
      <Boxes>
        {boxed.map((grupo) => (
          <Box key={grupo.legend}>
            {/* Heard only: the labels inside repeat it in full. */}
            <VisuallyHidden as="legend">{grupo.legend}</VisuallyHidden>
            {fields(grupo)}
          </Box>
        ))}
      </Boxes>
    </>
  );
}
