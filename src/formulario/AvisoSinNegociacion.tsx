import type { OpcionSelect } from '#contracts/endpoints.ts';
import { useDato } from '#data/queries/use-dato.ts';
import { useIdVigente } from '#data/queries/use-registros.ts';
import { FieldWarning } from '#ui/FieldWarning.tsx';
import { useTexto } from './contexto.ts';

/** Under the client chosen in the field `name`: that no tariff was agreed with it. It hinders nothing. */
export function AvisoSinNegociacion({ name }: { name: string }) {
  const idVigente = useIdVigente();
  const cliente = idVigente('cliente', useTexto(name));
  const { datos = [] } = useDato<OpcionSelect[]>('cliente.negociacion.select');
  if (!datos.some(({ id }) => String(id) === cliente)) return null;
  return <FieldWarning>Sin negociación: no se calcularán extras</FieldWarning>;
}
