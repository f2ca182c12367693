import { useDay } from '#data/queries/use-day.ts';
import { LUZ_OF } from '#domain/deadlines.ts';
import { LuzPill } from '#ui/feedback/LuzPill.tsx';
import { useNow } from '#ui/base/use-now.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { type Deadline, deadlinesNow, deadlineText } from '#views/deadlines.ts';
import { BoardRowLink } from './BoardRow.tsx';
import { Board } from './Board.tsx';
import { operacionTitle } from './texts.ts';

const KIND: Readonly<Record<Deadline['kind'], string>> = {
  libre: 'Último día libre',
  cita: 'Cita',
  stacking: 'Stacking',
};

function Summary({ deadlines }: { deadlines: readonly Deadline[] }) {
  const count = (light: Deadline['light']): number => deadlines.filter((each) => each.light === light).length;
  const [overdue, today] = [count('vencido'), count('hoy')];
  const overdueText = `${overdue} ${overdue === 1 ? 'vencido' : 'vencidos'}`;
  const todayText = today > 0 && `${today} para hoy`;
  if (overdue === 0) return todayText || deadlines.length;
  return <StatusPill tone="error">{[overdueText, todayText].filter(Boolean).join(' · ')}</StatusPill>;
}

/** The deadlines of open operations, the most urgent first (R32.1). */
export function DeadlinesBoard() {
  const { now, datos } = useDay(useNow(), deadlinesNow);
  if (datos === null) return null;
  return (
    <Board
      title="Plazos"
      summary={<Summary deadlines={datos} />}
      rows={datos}
      rowKey={({ operacion, kind }) => `${operacion} ${kind}`}
      empty="Ningún último día libre, cita ni stacking por cumplir."
    >
      {(deadline) => (
        <>
          <BoardRowLink to="/admin/operacion/detail/$id" params={{ id: String(deadline.operacion) }}>
            <strong>{operacionTitle({ id: deadline.operacion, contenedor: deadline.contenedor })}</strong>
            <span>
              {KIND[deadline.kind]} · {deadline.due}
            </span>
            <span>
              {deadline.cliente} · {deadline.chofer ?? 'Sin chofer'}
            </span>
          </BoardRowLink>
          <LuzPill luz={LUZ_OF[deadline.light]}>{deadlineText(deadline, now)}</LuzPill>
        </>
      )}
    </Board>
  );
}
