import { Card } from '#ui/layout/Card.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import type { ModuleDefinition } from './definition.ts';

const Bar = chakra('div', { base: { display: 'grid', gap: '8px', paddingBottom: '24px' } });

/** A skeleton of the form's grid while its record loads. */
export function FormSkeleton({ definition }: { definition: ModuleDefinition }) {
  const fields = definition.groups.flatMap((group) => group.fields);
  return (
    <Card>
      <VisuallyHidden>Cargando…</VisuallyHidden>
      <FormGrid>
        {fields.map(({ name, width }) => (
          <Bar key={name} data-width={width}>
            <Skeleton width="30%" />
            <Skeleton height="var(--ctl)" />
          </Bar>
        ))}
      </FormGrid>
    </Card>
  );
}
