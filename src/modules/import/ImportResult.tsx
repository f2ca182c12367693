import { useUnsentRecords } from '#data/queries/use-unsent-records.ts';
import { Button, LinkButton } from '#ui/base/Button.tsx';
import { IconDescargar } from '#ui/base/icons.ts';
import { formatNumero } from '#domain/money.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import type { ModuleDefinition } from '../definition.ts';
import { importedSentence, leftSentence, stoppedSentence } from './sentences.ts';
import type { ImportProgress } from './use-import.ts';

const Progress = chakra('progress', { base: { width: '100%', height: '12px', marginTop: '8px' } });
const Bar = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '14px' } });

interface ImportResultProps {
  definition: ModuleDefinition;
  progress: ImportProgress;
  /** How many records of the file have problems or are repeated, and were not imported. */
  left: number;
  /** Downloads their lines. */
  onDownload: () => void;
  /** Starts over with another file. */
  onOther: () => void;
}

/** The progress and the result of an import. */
export function ImportResult({ definition, progress, left, onDownload, onOther }: ImportResultProps) {
  const { done, total, failure, finished } = progress;
  const { key, plural } = definition.contract;
  const waiting = useUnsentRecords(key).size;
  if (!finished) {
    return (
      <>
        <p role="status">
          Guardando {formatNumero(done)} de {formatNumero(total)}… No cierre esta página.
        </p>
        <Progress aria-label="Registros guardados" max={total} value={done} />
      </>
    );
  }
  return (
    <>
      <div role="status">
        <StatusPill tone={failure === null ? 'ok' : 'error'} bare>
          {failure === null
            ? importedSentence(definition.contract, total, waiting)
            : stoppedSentence(done, total, failure)}
        </StatusPill>
        {left > 0 && <p>{leftSentence(left)}</p>}
        {waiting > 0 && (
          <p className={css({ color: 'muted', marginTop: '4px' })}>
            Se envían por sí solos al servidor; lo que este no acepte queda en Pendientes.
          </p>
        )}
      </div>
      <Bar>
        <LinkButton tone="primary" to="/admin/$modulo" params={{ modulo: key }}>
          Ir a la lista de {plural}
        </LinkButton>
        <LinkButton to="/admin/pendientes">Ver Pendientes</LinkButton>
        {left > 0 && (
          <Button onClick={onDownload}>
            <IconDescargar />
            Descargar las líneas que faltan
          </Button>
        )}
        <Button tone="ghost" onClick={onOther}>
          Importar otro archivo
        </Button>
      </Bar>
    </>
  );
}
