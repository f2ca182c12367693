import { useTodas } from '#data/queries/use-list.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Button } from '#ui/base/Button.tsx';
import { download } from '#ui/base/download.ts';
import { FileDrop } from '#ui/form/FileDrop.tsx';
import { IconDescargar } from '#ui/base/icons.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import type { Datos, Definicion } from '../definition.ts';
import { migas } from '../breadcrumbs.ts';
import { columnasEnPalabras } from './sentences.ts';
import { MAX_BYTES } from './read-file.ts';
import { Revision } from './Review.tsx';
import { ResultadoDeImportacion } from './ImportResult.tsx';
import { useImportacion } from './use-import.ts';
import { type Leida, plantillaDe, vistaDe } from './preview.ts';

const CSV = 'text/csv;charset=utf-8';
const ILEGIBLE = 'No se pudo leer el archivo. Elíjalo de nuevo.';
const Said = chakra('div', { base: { marginTop: '10px', _empty: { display: 'none' } } });
const Steps = chakra('div', { base: { display: 'grid', gap: '12px', marginBottom: '14px' } });

const inWords = (error: unknown): string => (error instanceof Error ? error.message : ILEGIBLE);

/** /admin/{module}/importar: records from a file, looked at before anything is saved. */
export function ImportScreen({ definicion }: { definicion: Definicion }) {
  const { key, plural } = definicion.contract;
  const existentes = useTodas<Datos>(key, { search: '', sort: '' });
  const { avance, importar, olvidar } = useImportacion(definicion);
  const [leida, setLeida] = useState<Leida | null>(null);
  const [busy, setBusy] = useState(false);
  const read = async (file: File): Promise<void> => {
    setBusy(true);
    setLeida(null);
    try {
      // One that is too big is not even read.
      const content = await file.slice(0, MAX_BYTES + 1).arrayBuffer();
      setLeida(vistaDe(definicion, new Uint8Array(content), await existentes()));
    } catch (error) {
      setLeida({ mensaje: error instanceof DOMException ? ILEGIBLE : inWords(error) });
    }
    setBusy(false);
  };
  const again = (): void => {
    olvidar();
    setLeida(null);
  };
  const give = (name: string, text: string): void => download(`${name}.csv`, text, CSV);
  return (
    <>
      <PageHeader
        title={`Importar ${plural}`}
        description="Desde un archivo CSV. Nada se guarda hasta que usted lo confirme."
        crumbs={migas(definicion, 'Importar')}
      />
      <Card>
        {avance ? (
          <ResultadoDeImportacion definicion={definicion} avance={avance} onOtro={again} />
        ) : (
          <>
            <Steps>
              <p>La primera línea lleva los títulos: {columnasEnPalabras(definicion)}.</p>
              <div>
                <Button tone="ghost" onClick={() => give(`Plantilla ${plural}`, plantillaDe(definicion))}>
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
            <Said role="status">
              {leida?.mensaje !== undefined && (
                <StatusPill tone="error" bare>
                  {leida.mensaje}
                </StatusPill>
              )}
            </Said>
            {leida?.mensaje === undefined && leida && (
              <Revision
                definicion={definicion}
                vista={leida.vista}
                onImportar={(registros) => void importar(registros)}
                onDescargar={(text) => give(`${plural} con problemas`, text)}
              />
            )}
          </>
        )}
      </Card>
    </>
  );
}
