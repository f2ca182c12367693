import type { EndpointKey, OpcionSelect } from '#contracts/endpoints.ts';
import { useDato } from '#data/queries/use-dato.ts';
import { valorTexto } from './valor-texto.ts';

/** Fields whose value is a record's id, with the select that knows its name. */
const SELECTS: Record<string, EndpointKey> = {
  choferId: 'chofer.select',
  camionId: 'camion.select',
  cliente: 'cliente.select',
  puerto: 'puerto.select',
  deposito: 'deposito.select',
  bodega: 'bodega.select',
};

function Nombre({ select, id }: { select: EndpointKey; id: unknown }) {
  const { datos } = useDato<OpcionSelect[]>(select);
  const found = datos?.find((each) => String(each.id) === String(id));
  return <>{found ? [found.nombre, found.marca].filter(Boolean).join(' · ') : valorTexto(id)}</>;
}

/** One side of a conflict: a record by its name, anything else in words. */
export function ValorConflicto({ campo, valor }: { campo: string; valor: unknown }) {
  const select = SELECTS[campo];
  return select ? <Nombre select={select} id={valor} /> : <>{valorTexto(valor)}</>;
}
