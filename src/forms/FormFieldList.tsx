import { Button } from '#ui/base/Button.tsx';
import { FieldSet } from '#ui/form/FieldSet.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { IconEliminar, IconPlus } from '#ui/base/icons.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { type ReactNode, useRef } from 'react';
import { useFieldList } from './form-context.ts';

const Sets = chakra('div', {
  base: { display: 'grid', gap: '12px', '& > button': { justifySelf: 'start' } },
});
const Foot = chakra('div', { base: { display: 'flex', justifyContent: 'flex-end', marginBottom: '4px' } });

export interface FormFieldListProps {
  name: string;
  /** The legend of one set: 'Planta' → 'Planta 1'. */
  title: string;
  /** The label of the add button: 'Agregar Plantas'. */
  addLabel: string;
  /** The initial values of a new set. */
  empty: object;
  /** The least number of sets; 0 by default. */
  min?: number;
  /** The fields of one set; their names begin with `prefix`: `${prefix}.nombre`. */
  children: (prefix: string) => ReactNode;
}

/** A repeating set of fields, each in a box with 'Eliminar'. It belongs in a FormGrid. */
export function FormFieldList({ name, title, addLabel, empty, min = 0, children }: FormFieldListProps) {
  const { length, push, remove } = useFieldList(name);
  const sets = useRef<HTMLDivElement>(null);
  const add = (): void => {
    push(empty);
    // After React has rendered it.
    setTimeout(() => {
      const added = sets.current?.querySelector('fieldset:last-of-type');
      added?.querySelector<HTMLElement>('input, select, button')?.focus();
      added?.scrollIntoView({ block: 'nearest' });
    });
  };
  return (
    <Sets ref={sets}>
      {Array.from({ length }, (_, index) => (
        <FieldSet key={index}>
          <legend>
            {title} {index + 1}
          </legend>
          <FormGrid nested>{children(`${name}[${index}]`)}</FormGrid>
          {length > min && (
            <Foot>
              <Button tone="ghostDanger" size="sm" onClick={() => remove(index)}>
                <IconEliminar />
                Eliminar
              </Button>
            </Foot>
          )}
        </FieldSet>
      ))}
      <Button onClick={add}>
        <IconPlus />
        {addLabel}
      </Button>
    </Sets>
  );
}
