import type { SelectOption } from '#contracts/endpoints.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { FileDrop } from '#ui/form/FileDrop.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { SelectField } from '#ui/select/SelectField.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import { ScheduleResult } from './ScheduleResult.tsx';
import { type CreatedLines, ScheduleReview } from './ScheduleReview.tsx';
import { useImportClient } from './use-import-client.ts';
import { useSchedule } from './use-schedule.ts';

const ACCEPT = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const UNREADABLE = 'No se pudo leer el archivo. Elíjalo de nuevo.';
const Message = chakra('div', { base: { marginTop: '10px', _empty: { display: 'none' } } });

/** /admin/operacion/importar: creates operations from a client's schedule, with a preview before anything is saved. */
export function ImportScheduleScreen() {
  const clientes = useRecord<SelectOption[]>('cliente.select');
  const [cliente, setCliente] = useState('');
  const client = useImportClient(cliente);
  const state = useSchedule(client);
  const [busy, setBusy] = useState(false);
  // Another client or file would be a new review, whose button could create the same operations again.
  const [creating, setCreating] = useState(false);
  const [mensaje, setMensaje] = useState<string | null>(null);
  const [created, setCreated] = useState<CreatedLines | null>(null);
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const [fileName, setFileName] = useState('');
  const { schedule } = state;
  const read = async (file: File): Promise<void> => {
    setBusy(true);
    setDone(new Set());
    setFileName(file.name);
    setMensaje(await state.read(file).catch(() => UNREADABLE));
    setBusy(false);
  };
  const again = (): void => {
    setCreated(null);
    state.forget();
  };
  const options = (clientes.datos ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }));
  return (
    <>
      <PageHeader
        title="Importar planilla"
        description="Crea operaciones desde el programa de un cliente, en Excel (.xlsx) o CSV. Nada se guarda hasta que usted lo confirme."
        crumbs={[{ label: 'Operación', link: { to: '/admin/operacion' } }, { label: 'Importar planilla' }]}
        local={clientes.local}
      />
      <Card>
        {created !== null ? (
          <ScheduleResult
            count={created.count}
            group={created.group}
            left={created.left}
            onRest={(undone) => {
              if (!undone) setDone(new Set([...done, ...created.lines]));
              setCreated(null);
            }}
            onOther={again}
          />
        ) : (
          <>
            <FormGrid>
              <SelectField
                label="Cliente"
                value={cliente}
                onChange={setCliente}
                options={options}
                loading={clientes.loading}
                disabled={creating}
                required
                width={3}
                hint={
                  client
                    ? 'Las columnas que elija a mano se recuerdan para este cliente.'
                    : 'Elíjalo primero; después, el archivo.'
                }
              />
            </FormGrid>
            {client && (
              <FileDrop
                label="Planilla"
                accept={ACCEPT}
                busy={busy || creating}
                onFile={(file) => void read(file)}
              />
            )}
            <Message role="alert">
              {mensaje !== null && (
                <StatusPill tone="error" bare>
                  {mensaje}
                </StatusPill>
              )}
            </Message>
            {client && schedule && (
              <p className={css({ marginTop: '10px', overflowWrap: 'anywhere' })}>
                Archivo: <strong>{fileName}</strong>
              </p>
            )}
            {client && schedule && (
              <ScheduleReview
                key={client.uuid}
                client={client}
                schedule={schedule}
                state={state}
                done={done}
                busy={creating}
                onBusy={setCreating}
                onDone={setCreated}
              />
            )}
          </>
        )}
      </Card>
    </>
  );
}
