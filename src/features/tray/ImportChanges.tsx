import type { Bandeja } from '#data/queries/use-tray.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconImportar } from '#ui/base/icons.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { type ChangeEvent, useRef, useState } from 'react';
import { fraseDeImportacion } from './import-sentence.ts';

const File = chakra('input', { base: { srOnly: true } });
const Said = chakra('p', { base: { flexBasis: '100%', _empty: { display: 'none' } } });

/** Brings the changes of a file that 'Exportar' wrote on another device, and says what became of them. */
export function Importar({ importar }: Pick<Bandeja, 'importar'>) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [resultado, setResultado] = useState<Awaited<ReturnType<typeof importar>> | null>(null);
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const field = event.currentTarget;
    const archivo = field.files?.[0];
    if (!archivo) return;
    setBusy(true);
    setResultado(null);
    setResultado(await importar(archivo).finally(() => setBusy(false)));
    // The same file once more is a new choice.
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
      <Said role="status">
        {resultado && (
          <StatusPill tone={resultado.estado === 'importado' ? 'ok' : 'error'} bare>
            {fraseDeImportacion(resultado)}
          </StatusPill>
        )}
      </Said>
    </>
  );
}
