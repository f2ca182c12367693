import type { OpcionSelect } from '#contracts/endpoints.ts';
import { useDato } from '#data/queries/use-dato.ts';
import { type FormularioApi, useValores } from '#formulario/use-formulario.ts';
import { IconWarn } from '#ui/icons.ts';
import { chakra } from '@chakra-ui/react';

/** Under the chosen client: that no tariff was agreed with it. It hinders nothing. */
export function AvisoSinNegociacion({ formulario }: { formulario: FormularioApi<{ cliente: string }> }) {
  const { cliente } = useValores(formulario);
  const { datos = [] } = useDato<OpcionSelect[]>('cliente.negociacion.select');
  if (!datos.some(({ id }) => String(id) === cliente)) return null;
  return (
    <chakra.span color="warn" display="flex" alignItems="center" gap="5px">
      <IconWarn />
      Sin negociación: no se calcularán extras
    </chakra.span>
  );
}
