import { chakra, css } from './chakra.ts';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { IconDescargar } from './icons.ts';
import { PHONE } from './media.ts';
import type { Column } from './table-types.ts';
import { toast } from './toast.ts';

/** On a phone the picture says it, and screen readers still hear it. */
const Word = chakra('span', { base: { [PHONE]: { srOnly: true } } });

export interface ExportButtonProps<Row extends object> {
  /** The file's name, before the date. */
  title: string;
  columns: readonly Column<Row>[];
  rows: () => Promise<readonly Row[]>;
  /** The list is this device's own, without the server. */
  isLocal?: boolean;
}

/** 'Exportar CSV': all rows of a list as searched and sorted, its columns as shown. */
export function ExportButton<Row extends object>({
  title,
  columns,
  rows,
  isLocal = false,
}: ExportButtonProps<Row>) {
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const { exportCsv } = await import('./csv-file.ts');
      await exportCsv(title, columns, await rows());
      if (isLocal) toast('Sin conexión: el archivo tiene lo que hay en este dispositivo.', 'aviso');
    } catch (error) {
      toast(`No se pudo exportar la lista. ${error instanceof Error ? error.message : ''}`.trim(), 'error');
    }
    setBusy(false);
  };
  return (
    <Button
      tone="ghost"
      className={css({ paddingInline: '10px', minWidth: 'var(--ctl)' })}
      busy={busy}
      onClick={() => void run()}
    >
      <IconDescargar />
      <Word>Exportar CSV</Word>
    </Button>
  );
}
