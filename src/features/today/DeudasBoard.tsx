import { formatPesos } from '#domain/money.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { IconCrearFactura } from '#ui/base/icons.ts';
import { totalDeuda } from '#views/billing.ts';
import type { Hoy } from '#views/today.ts';
import { FilaLink } from './BoardRow.tsx';
import { Tablero } from './Board.tsx';
import { deudaTotal } from './texts.ts';

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
