import { useReader } from '#data/queries/use-reader.ts';
import { counted, planSentence } from '#forms/bulk/bulk-plan.ts';
import { BulkModal } from '#forms/bulk/BulkModal.tsx';
import { useBulk } from '#forms/bulk/use-bulk.ts';
import { NumberField } from '#ui/form/NumberField.tsx';
import { RadioGroupField } from '#ui/form/RadioGroupField.tsx';
import { useMemo, useState } from 'react';
import type { BulkDialogProps } from '#forms/bulk/bulk-dialog.ts';
import {
  MOVABLE_ETAS,
  MOVE_OPERACIONES,
  type MovableEtas,
  OPERACIONES,
  planEtas,
} from './operacion-plans.ts';
import { etasSummary } from './operacion-summaries.ts';
import { MOST_DAYS, readDays } from './read-days.ts';

const ETAS: Record<MovableEtas, string> = { ambas: 'Las dos', puerto: 'Eta Puerto', planta: 'Eta Planta' };

/** Moves the ETAs of many operations by so many days. */
export function MoveEtasModal({ ids, onDone, onCancel }: BulkDialogProps) {
  const { reader } = useReader();
  const [typed, setTyped] = useState('1');
  const [etas, setEtas] = useState<MovableEtas>('ambas');
  const [isTried, setIsTried] = useState(false);
  const { busy, error, run } = useBulk(onDone);
  const days = readDays(typed);
  const planned = useMemo(() => {
    if (days === null) return null;
    const plan = planEtas(reader, ids, days, etas);
    return { plan, warnings: etasSummary(reader, plan, days, etas) };
  }, [reader, ids, days, etas]);
  const count = planned?.plan.changes.length ?? 0;
  const confirm = (): void => {
    setIsTried(true);
    if (!planned || days === null || count === 0) return;
    const moved = `${days > 0 ? '+' : '−'}${counted(Math.abs(days), ['día', 'días'])}`;
    run(planned.plan, `Mover ETA ${moved} · ${counted(count, OPERACIONES)}`);
  };
  return (
    <BulkModal
      title="Mover ETA"
      summary={
        planned
          ? planSentence(planned.plan, MOVE_OPERACIONES)
          : `Elegidas: ${counted(ids.length, OPERACIONES)}.`
      }
      warnings={planned?.warnings ?? []}
      confirmLabel={count > 0 ? `Mover ${count}` : 'Mover'}
      busy={busy}
      error={error}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <NumberField
        label="Días"
        required
        value={typed}
        onChange={setTyped}
        unit="días"
        hint="Con signo menos, hacia atrás: -2. La hora del día no cambia."
        error={
          isTried && days === null ? `Escriba de 1 a ${MOST_DAYS} días, o -1 a -${MOST_DAYS}` : undefined
        }
      />
      <RadioGroupField
        label="Qué ETA"
        value={etas}
        onChange={(value) => setEtas(value as MovableEtas)}
        options={MOVABLE_ETAS.map((value) => ({ value, label: ETAS[value] }))}
      />
    </BulkModal>
  );
}
