import { FieldSet } from '#ui/form/FieldSet.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import type { Id } from '#domain/tables.ts';
import { ModuleField } from './ModuleField.tsx';
import type { ModuleDefinition, FieldGroupDefinition, FormMode } from './definition.ts';
import { DuplicateNotice } from './DuplicateNotice.tsx';

const Boxes = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(21.25rem, 100%), 1fr))',
    gap: '12px',
  },
});
const Box = chakra(FieldSet, { base: { paddingTop: '12px' } });

interface FieldGroupsProps {
  definition: ModuleDefinition;
  mode: FormMode;
  /** The record of the form; null for a new one. */
  own: Id | null;
}

/** All fields of a module's form: first those without a box, then the boxes, as many per line as fit. */
export function FieldGroups({ definition, mode, own }: FieldGroupsProps) {
  const { grupos, contract, clave } = definition;
  const fields = ({ campos }: FieldGroupDefinition) => (
    <FormGrid>
      {campos.map((field) => (
        <ModuleField
          key={field.name}
          campo={field}
          mode={mode}
          module={contract.key}
          hint={
            field.name === clave?.campo && (
              <DuplicateNotice definition={definition} campo={field.name} own={own} />
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
      {free.map((group) => (
        <div key={group.campos[0]?.name}>{fields(group)}</div>
      ))}
      <Boxes>
        {boxed.map((group) => (
          <Box key={group.legend}>
            {/* Only for screen readers, since the labels inside repeat it in full. */}
            <VisuallyHidden as="legend">{group.legend}</VisuallyHidden>
            {fields(group)}
          </Box>
        ))}
      </Boxes>
    </>
  );
}
