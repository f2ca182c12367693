import { useDay } from '#data/queries/use-day.ts';
import { formatPesos } from '#domain/money.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { useNow } from '#ui/base/use-now.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { overdueCobranza } from '#views/cobranza.ts';
import { Board } from './Board.tsx';
import { BoardRowLink, BoardRowMonto } from './BoardRow.tsx';

/** Clients with overdue invoices, the largest amount first (R35.6). */
export function CobranzaBoard() {
  const { datos } = useDay(useNow(), overdueCobranza);
  if (datos === null) return null;
  return (
    <Board
      title="Cobranza"
      summary={
        datos.overdue > 0 && <StatusPill tone="error">{`${formatPesos(datos.overdue)} vencido`}</StatusPill>
      }
      rows={datos.rows}
      rowKey={({ id }) => id}
      empty="Ninguna factura está vencida."
      footer={
        <LinkButton tone="ghost" to="/admin/cobranza">
          Ver toda la cobranza
        </LinkButton>
      }
    >
      {({ id, nombre, overdue, d90_mas, total }) => (
        <>
          <BoardRowLink to="/admin/cobranza/$id" params={{ id: String(id) }}>
            <strong>{nombre}</strong>
            <span>
              Saldo {formatPesos(total)}
              {d90_mas > 0 && ` · más de 90 días: ${formatPesos(d90_mas)}`}
            </span>
          </BoardRowLink>
          <BoardRowMonto monto={formatPesos(overdue)} />
        </>
      )}
    </Board>
  );
}
