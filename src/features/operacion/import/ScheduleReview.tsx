import { UNDO_MS, useSaveGroup } from '#data/queries/use-save-group.ts';
import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { Button } from '#ui/base/Button.tsx';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { useMemo, useState } from 'react';
import { withoutNulls } from '../create/operacion-values.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { markRepeated, type PreviewRow } from './preview-rows.ts';
import type { Schedule } from './read-schedule.ts';
import { SchedulePreview } from './SchedulePreview.tsx';
import { operacionesText, scheduleSummary } from './sentences.ts';
import type { ImportClient } from './use-import-client.ts';
import type { useSchedule } from './use-schedule.ts';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 14px',
    marginTop: '14px',
    '& > button:last-child': { marginInlineStart: 'auto' },
  },
});
const Part = chakra('div', { base: { marginBlock: '12px' } });

/** What a press of 'Crear' has queued. */
export interface CreatedLines {
  count: number;
  group: string;
  /** The numbers of the created lines. */
  lines: readonly number[];
  /** How many lines of the file are left. */
  left: number;
}

interface ScheduleReviewProps {
  client: ImportClient;
  schedule: Schedule;
  state: ReturnType<typeof useSchedule>;
  /** The operations are being queued. */
  busy: boolean;
  onBusy: (busy: boolean) => void;
  /** The lines that were created before. */
  done: ReadonlySet<number>;
  /** Called once the operations are queued. */
  onDone: (created: CreatedLines) => void;
}

/** The chosen file: its columns, its lines, and the button that creates the operations. */
export function ScheduleReview({ client, schedule, state, done, busy, onBusy, onDone }: ScheduleReviewProps) {
  const { save } = useSaveGroup();
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [withRepeated, setWithRepeated] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { columns } = state;
  const rows = useMemo(
    () =>
      markRepeated(
        state.rows.filter(({ line }) => !done.has(line)),
        client.known,
        leftOut,
      ),
    [state.rows, client.known, leftOut, done],
  );
  const ready = rows.filter(({ line, body }) => body !== null && !leftOut.has(line));
  const repeated = ready.filter(({ duplicate }) => duplicate !== null).length;
  const chosen = withRepeated ? ready : ready.filter(({ duplicate }) => duplicate === null);
  const leaveOut = (line: number, isOut: boolean): void => {
    const next = new Set(leftOut);
    if (isOut) next.add(line);
    else next.delete(line);
    setLeftOut(next);
  };
  const create = async (): Promise<void> => {
    onBusy(true);
    setFailure(null);
    const changes = chosen.flatMap(({ body }: PreviewRow) =>
      body === null
        ? []
        : [
            {
              name: 'operacion.create' as const,
              request: {
                body: withoutNulls(body),
                label: `${TIPO_OPERACION_LABEL[body.tipo]} · ${client.nombre}`,
              },
            },
          ],
    );
    const result = await save(changes, {
      label: `Importación de ${client.nombre} · ${operacionesText(changes.length)}`,
      holdMs: UNDO_MS,
    });
    onBusy(false);
    if (result.estado === 'guardado') {
      const lines = chosen.map(({ line }) => line);
      onDone({ count: changes.length, group: result.group, lines, left: rows.length - lines.length });
    } else setFailure(result.estado === 'fallido' ? result.mensaje : (result.refusals[0]?.mensaje ?? ''));
  };
  return (
    <>
      <Part>
        <ColumnFields
          schedule={schedule}
          columns={columns}
          hours={state.hours}
          defaults={state.defaults}
          refusal={state.refusal}
          onColumn={state.mapColumn}
          onDefault={state.setDefault}
        />
      </Part>
      <Part role="status">
        <p>{scheduleSummary(rows, done.size > 0)}</p>
      </Part>
      <SchedulePreview
        rows={rows}
        columns={columns}
        places={client.known.places}
        leftOut={leftOut}
        onLeaveOut={leaveOut}
        onEdit={state.edit}
      />
      {failure !== null && (
        <Part role="alert">
          <StatusPill tone="error" bare>
            No se creó ninguna operación. {failure}
          </StatusPill>
        </Part>
      )}
      <Bar>
        {repeated > 0 && (
          <Checkbox
            label={`Crear también lo repetido (${repeated})`}
            checked={withRepeated}
            onChange={setWithRepeated}
          />
        )}
        <Button
          tone="primary"
          size="lg"
          busy={busy}
          disabled={chosen.length === 0}
          onClick={() => void create()}
        >
          Crear {operacionesText(chosen.length)}
        </Button>
      </Bar>
    </>
  );
}
