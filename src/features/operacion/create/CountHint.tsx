import { useTextField } from '#forms/form-context.ts';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { MAX_COUNT, sharedContainerWarning } from './many-operaciones.ts';

/** What 'Cantidad' is, or a warning that all operations get the same container. It does not prevent saving. */
export function CountHint() {
  const warning = sharedContainerWarning(useTextField('cantidad'), useTextField('contenedor_previsto'));
  return warning ? <FieldWarning>{warning}</FieldWarning> : `Operaciones iguales, hasta ${MAX_COUNT}`;
}
