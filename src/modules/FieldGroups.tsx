import { FieldSet } from '#ui/form/FieldSet.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { useFormContext } from '#forms/form-context.ts';
import { useStore } from '@tanstack/react-form';
import type { Id } from '#domain/tables.ts';
import { type TarifaConcept, tarifaExample, timeOf } from '#domain/tarifa-example.ts';
import { ModuleField } from './ModuleField.tsx';
import type { ModuleDefinition, FieldGroupDefinition, FormMode } from './definition.ts';
import { DuplicateNotice } from './DuplicateNotice.tsx';
import { typedNumber } from './values.ts';

const Boxes = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(21.25rem, 100%), 1fr))',
    gap: '12px',
  },
});
const Box = chakra(FieldSet, { base: { paddingTop: '12px', '&[data-wide]': { gridColumn: '1 / -1' } } });

const figure = (value: unknown): number => typedNumber(String(value));

/** What the tariff charges by the figures of a concept, as they are typed. */
function Example({ concept }: { concept: TarifaConcept }) {
  const { form } = useFormContext();
  const text = useStore(form.store, () => {
    const { values } = form.state;
    const [time, precio] = [`${concept}_${timeOf(concept)}`, `${concept}_precio`];
    return tarifaExample(concept, figure(values[time]), figure(values[precio]));
  });
  return text !== null && <p className={css({ color: 'muted', fontSize: 'var(--fs-sm)' })}>{text}</p>;
}

interface FieldGroupsProps {
  definition: ModuleDefinition;
  mode: FormMode;
  /** The record of the form; null for a new one. */
  own: Id | null;
}

/** All fields of a module's form: first those without a box, then the boxes, as many per line as fit. */
export function FieldGroups({ definition, mode, own }: FieldGroupsProps) {
  const { groups, contract, naturalKey } = definition;
  const grid = ({ fields }: FieldGroupDefinition) => (
    <FormGrid>
      {fields.map((field) => (
        <ModuleField
          key={field.name}
          field={field}
          mode={mode}
          module={contract.key}
          hint={
            field.name === naturalKey?.field && (
              <DuplicateNotice definition={definition} field={field.name} own={own} />
            )
          }
        />
      ))}
    </FormGrid>
  );
  const free = groups.filter(({ legend }) => legend === undefined);
  const boxed = groups.filter(({ legend }) => legend !== undefined);
  return (
    <>
      {free.map((group) => (
        <div key={group.fields[0]?.name}>{grid(group)}</div>
      ))}
      <Boxes>
        {boxed.map((group) => (
          <Box key={group.legend} data-wide={group.concept ? undefined : ''}>
            {group.concept ? (
              // Only for screen readers, since the labels inside repeat it in full.
              <VisuallyHidden as="legend">{group.legend}</VisuallyHidden>
            ) : (
              <legend>{group.legend}</legend>
            )}
            {grid(group)}
            {group.concept && <Example concept={group.concept} />}
          </Box>
        ))}
      </Boxes>
    </>
  );
}
