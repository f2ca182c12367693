import type { SelectOption } from '#contracts/endpoints.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { useCurrentId } from '#data/queries/use-record-names.ts';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { useTextField } from './form-context.ts';

/** A notice under the client chosen in the field `name` that the client has no tariff. It does not prevent saving. */
export function NoNegociacionNotice({ name }: { name: string }) {
  const currentId = useCurrentId();
  const cliente = currentId('cliente', useTextField(name));
  const { datos = [] } = useRecord<SelectOption[]>('cliente.negociacion.select');
  if (!datos.some(({ id }) => String(id) === cliente)) return null;
  return <FieldWarning>Sin negociación: no se calcularán extras</FieldWarning>;
}
