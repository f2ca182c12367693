import type { OpcionSelect } from '#contracts/endpoints.ts';
import { useDato } from '#data/queries/use-record.ts';
import { useIdVigente } from '#data/queries/use-record-names.ts';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { useTexto } from './form-context.ts';

/** Under the client chosen in the field `name`: that no tariff was agreed with it. It hinders nothing. */
export function AvisoSinNegociacion({ name }: { name: string }) {
  const idVigente = useIdVigente();
  const cliente = idVigente('cliente', useTexto(name));
  const { datos = [] } = useDato<OpcionSelect[]>('cliente.negociacion.select');
  if (!datos.some(({ id }) => String(id) === cliente)) return null;
  return <FieldWarning>Sin negociación: no se calcularán extras</FieldWarning>;
}
