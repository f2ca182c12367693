import { useDay } from '#data/queries/use-day.ts';
import { useNow } from '#ui/base/use-now.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { LuzPill } from '#ui/feedback/LuzPill.tsx';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { EXPIRY_LIGHT, expiryText, ownerOf, urgentVencimientos } from '#views/vencimiento.ts';
import { Board } from './Board.tsx';
import { BoardRowLink } from './BoardRow.tsx';

/** Papers of drivers and trucks that are over or expire within 30 days, the most urgent first (R29.5). */
export function VencimientosBoard() {
  const { datos } = useDay(useNow(), urgentVencimientos);
  if (datos === null) return null;
  const over = datos.filter(({ estado }) => estado === 'vencido').length;
  const summary =
    over === 0 ? datos.length : `${datos.length} · ${over} ${over === 1 ? 'vencido' : 'vencidos'}`;
  return (
    <Board
      title="Vencimientos"
      summary={over === 0 ? summary : <StatusPill tone="error">{summary}</StatusPill>}
      rows={datos}
      rowKey={({ id }) => id}
      empty="Nada venció ni vence en los próximos 30 días."
      footer={
        <LinkButton tone="ghost" to="/admin/vencimiento">
          Ver todos los vencimientos
        </LinkButton>
      }
    >
      {(vencimiento) => (
        <>
          <BoardRowLink to="/admin/vencimiento" search={{ buscar: ownerOf(vencimiento) } as never}>
            <strong>{ownerOf(vencimiento)}</strong>
            <span>
              {vencimiento.tipo} · {vencimiento.vence}
            </span>
          </BoardRowLink>
          <LuzPill luz={EXPIRY_LIGHT[vencimiento.estado]}>{expiryText(vencimiento)}</LuzPill>
        </>
      )}
    </Board>
  );
}
