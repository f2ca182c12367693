import type { TrayView } from '#data/queries/use-tray.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconImportar } from '#ui/base/icons.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { type ChangeEvent, useRef, useState } from 'react';
import { importSentence } from './import-sentence.ts';

const File = chakra('input', { base: { srOnly: true } });
const Message = chakra('p', { base: { flexBasis: '100%', _empty: { display: 'none' } } });

/** Imports the changes of a file that 'Exportar' wrote on another device, and reports the result. */
export function ImportChanges({ importChanges: runImport }: Pick<TrayView, 'importChanges'>) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Awaited<ReturnType<typeof runImport>> | null>(null);
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const field = event.currentTarget;
    const file = field.files?.[0];
    if (!file) return;
    setBusy(true);
    setResult(null);
    setResult(await runImport(file).finally(() => setBusy(false)));
    // Choosing the same file again has to fire a change event.
    field.value = '';
  };
  return (
    <>
      <Button tone="ghost" busy={busy} onClick={() => input.current?.click()}>
        <IconImportar />
        Importar
      </Button>
      <File
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Archivo de cambios exportados"
        tabIndex={-1}
        onChange={(event) => void take(event)}
      />
      <Message role="status">
        {result && (
          <StatusPill tone={result.estado === 'importado' ? 'ok' : 'error'} bare>
            {importSentence(result)}
          </StatusPill>
        )}
      </Message>
    </>
  );
}
