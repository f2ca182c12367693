import { useMay } from '#data/queries/use-may.ts';
import { formatPesos } from '#domain/money.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { IconCrearFactura } from '#ui/base/icons.ts';
import { totalDeuda } from '#views/billing.ts';
import type { Today } from '#views/today.ts';
import { BoardRowLink } from './BoardRow.tsx';
import { Board } from './Board.tsx';
import { deudaTotal } from './texts.ts';

/** Clients with something to invoice, the largest amount first. */
export function DeudasBoard({ deudas }: Pick<Today, 'deudas'>) {
  const may = useMay()('factura.create');
  return (
    <Board
      title="Por facturar"
      summary={formatPesos(deudaTotal(deudas))}
      rows={deudas}
      rowKey={({ id }) => id}
      empty="Todo está facturado."
    >
      {(deuda) => (
        <>
          <BoardRowLink
            {...(may
              ? { to: '/admin/factura/create/$id', params: { id: String(deuda.id) } }
              : { to: '/admin/factura' })}
          >
            <strong>{deuda.nombre}</strong>
            <span>
              {formatPesos(totalDeuda(deuda))} · extras {formatPesos(deuda.monto_extras)}
            </span>
          </BoardRowLink>
          {may && (
            <LinkButton to="/admin/factura/create/$id" params={{ id: String(deuda.id) }}>
              <IconCrearFactura />
              Crear Factura
            </LinkButton>
          )}
        </>
      )}
    </Board>
  );
}
