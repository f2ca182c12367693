import { chakra, css } from '../styles/chakra.ts';
import { useState } from 'react';
import { Button } from '../base/Button.tsx';
import { loadConfirm } from '../overlay/load-confirm.ts';
import { useOnDemand } from '../base/use-on-demand.ts';
import { type Missing, missingText } from '../layout/Horizon.tsx';
import { IconDescargar } from '../base/icons.ts';
import type { Column } from './table-types.ts';
import { toast } from '../feedback/toast.ts';

/** The icon stands for it. */
const Word = chakra('span', { base: { srOnly: true } });
const FORMATS = ['Excel', 'CSV'] as const;
type Format = (typeof FORMATS)[number];

const loadExport = async (format: Format) =>
  format === 'CSV' ? (await import('./csv-file.ts')).exportCsv : (await import('./xlsx-file.ts')).exportXlsx;

export interface ExportButtonProps<Row extends object> {
  /** The file's name, before the date. */
  title: string;
  columns: readonly Column<Row>[];
  /** Reads all rows; `own`: those of this device. Rejects where the server is needed and does not answer. */
  rows: (own?: boolean) => Promise<readonly Row[]>;
  /** The list shows this device's own rows, without the server. */
  isLocal?: boolean;
  /** Set where this device does not have all rows. */
  missing?: Missing | null;
  size?: 'sm' | undefined;
}

/**
 * 'Exportar Excel' and 'Exportar CSV': all rows of a list as searched and sorted, with the shown columns. Asks first
 * where rows are missing.
 */
export function ExportButton<Row extends object>({
  title,
  columns,
  rows,
  isLocal = false,
  missing = null,
  size,
}: ExportButtonProps<Row>) {
  const [busy, setBusy] = useState<Format | null>(null);
  const [asked, setAsked] = useState<Format>('CSV');
  const { Shown, show, hide } = useOnDemand(loadConfirm);
  const run = async (format: Format, own: boolean): Promise<void> => {
    hide();
    setBusy(format);
    try {
      const write = await loadExport(format);
      await write(title, columns, () => rows(own));
      if (isLocal || own) toast('Sin conexión: el archivo tiene lo que hay en este dispositivo.', 'aviso');
    } catch (error) {
      if (missing && !own) show();
      else
        toast(`No se pudo exportar la lista. ${error instanceof Error ? error.message : ''}`.trim(), 'error');
    }
    setBusy(null);
  };
  const start = (format: Format): void => {
    setAsked(format);
    if (isLocal && missing) show();
    else void run(format, false);
  };
  return (
    <>
      {FORMATS.map((format) => (
        <Button
          key={format}
          tone="ghost"
          {...(size && { size })}
          className={css({ paddingInline: '10px', minWidth: 'var(--ctl)' })}
          busy={busy === format}
          onClick={() => start(format)}
        >
          <IconDescargar />
          <Word>Exportar </Word>
          {format}
        </Button>
      ))}
      {Shown && missing && (
        <Shown
          title="El archivo no estará completo"
          message={`No hay conexión con el servidor. ${missingText(missing)} En este dispositivo está lo que sigue abierto y lo que se cerró después.`}
          confirmLabel="Exportar lo que hay en este dispositivo"
          danger={false}
          onConfirm={() => void run(asked, true)}
          onCancel={hide}
        />
      )}
    </>
  );
}
