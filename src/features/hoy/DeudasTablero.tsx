import { formatPesos } from '#domain/dinero.ts';
import { LinkButton } from '#ui/Button.tsx';
import { IconCrearFactura } from '#ui/icons.ts';
import { totalDeuda } from '#vistas/facturacion.ts';
import type { Hoy } from '#vistas/hoy.ts';
import { FilaLink } from './Fila.tsx';
import { Tablero } from './Tablero.tsx';
import { deudaTotal } from './textos.ts';

/** Clients with something to invoice, the largest amount first. */
export function DeudasTablero({ deudas }: Pick<Hoy, 'deudas'>) {
  return (
    <Tablero
      title="Por facturar"
      resumen={formatPesos(deudaTotal(deudas))}
      filas={deudas}
      filaKey={({ id }) => id}
      empty="Todo está facturado."
    >
      {(deuda) => (
        <>
          <FilaLink to="/admin/factura/create/$id" params={{ id: String(deuda.id) }}>
            <strong>{deuda.nombre}</strong>
            <span>
              {formatPesos(totalDeuda(deuda))} · extras {formatPesos(deuda.monto_extras)}
            </span>
          </FilaLink>
          <LinkButton to="/admin/factura/create/$id" params={{ id: String(deuda.id) }}>
            <IconCrearFactura />
            Crear Factura
          </LinkButton>
        </>
      )}
    </Tablero>
  );
}
