import { useAllRows } from '#data/queries/use-list.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Button } from '#ui/base/Button.tsx';
import { download } from '#ui/base/download.ts';
import { FileDrop } from '#ui/form/FileDrop.tsx';
import { IconDescargar } from '#ui/base/icons.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import type { RecordData, ModuleDefinition } from '../definition.ts';
import { moduleBreadcrumbs } from '../breadcrumbs.ts';
import { columnsInWords } from './sentences.ts';
import { MAX_BYTES } from './read-file.ts';
import { Review } from './Review.tsx';
import { ImportResult } from './ImportResult.tsx';
import { useImport } from './use-import.ts';
import { csvOf, type ReadFile, templateOf, importViewOf } from './preview.ts';
import type { ImportedRecord } from './records.ts';

const CSV = 'text/csv;charset=utf-8';
const UNREADABLE = 'No se pudo leer el archivo. Elíjalo de nuevo.';
const Message = chakra('div', { base: { marginTop: '10px', _empty: { display: 'none' } } });
const Steps = chakra('div', { base: { display: 'grid', gap: '12px', marginBottom: '14px' } });

/** For the pressed button, which goes with its part of the screen. */
const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus();

const inWords = (error: unknown): string => (error instanceof Error ? error.message : UNREADABLE);

/** /admin/{module}/importar: imports records from a file, with a preview before anything is saved. */
export function ImportScreen({ definition }: { definition: ModuleDefinition }) {
  const { key, plural } = definition.contract;
  const existing = useAllRows<RecordData>(key, { search: '', sort: '' });
  const { progress, importChanges: runImport, forget } = useImport(definition);
  const [readFile, setRead] = useState<ReadFile | null>(null);
  const view = readFile?.mensaje === undefined ? readFile?.view : undefined;
  const [left, setLeft] = useState<readonly ImportedRecord[]>([]);
  const [busy, setBusy] = useState(false);
  const read = async (file: File): Promise<void> => {
    setBusy(true);
    setRead(null);
    try {
      // A file that is too big is not read.
      const content = await file.slice(0, MAX_BYTES + 1).arrayBuffer();
      setRead(importViewOf(definition, new Uint8Array(content), await existing()));
    } catch (error) {
      setRead({ mensaje: error instanceof DOMException ? UNREADABLE : inWords(error) });
    }
    setBusy(false);
  };
  const again = (): void => {
    forget();
    setRead(null);
    focusHeading();
  };
  const saveFile = (name: string, text: string): void => download(`${name}.csv`, text, CSV);
  return (
    <>
      <PageHeader
        title={`Importar ${plural}`}
        description="Desde un archivo CSV. Nada se guarda hasta que usted lo confirme."
        crumbs={moduleBreadcrumbs(definition, 'Importar')}
      />
      <Card>
        {progress ? (
          <ImportResult
            definition={definition}
            progress={progress}
            left={left.length}
            onDownload={() => saveFile(`${plural} por importar`, view ? csvOf(view, left) : '')}
            onOther={again}
          />
        ) : (
          <>
            <Steps>
              <p>La primera línea lleva los títulos: {columnsInWords(definition)}.</p>
              <div>
                <Button tone="ghost" onClick={() => saveFile(`Plantilla ${plural}`, templateOf(definition))}>
                  <IconDescargar />
                  Descargar plantilla
                </Button>
              </div>
              <FileDrop
                label="Archivo CSV"
                accept=".csv,.txt,text/csv,text/plain"
                busy={busy}
                onFile={(file) => void read(file)}
              />
            </Steps>
            <Message role="status">
              {readFile?.mensaje !== undefined && (
                <StatusPill tone="error" bare>
                  {readFile.mensaje}
                </StatusPill>
              )}
            </Message>
            {view && (
              <Review
                definition={definition}
                view={view}
                onImport={(records) => {
                  setLeft(view.records.filter((record) => !records.includes(record)));
                  void runImport(records);
                  focusHeading();
                }}
                onDownload={(text) => saveFile(`${plural} con problemas`, text)}
              />
            )}
          </>
        )}
      </Card>
    </>
  );
}
