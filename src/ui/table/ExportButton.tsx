import { chakra, css } from '../styles/chakra.ts';
import { useState } from 'react';
import { Button } from '../base/Button.tsx';
import { loadConfirm } from '../overlay/load-confirm.ts';
import { useOnDemand } from '../base/use-on-demand.ts';
import { type Missing, missingText } from '../layout/Horizon.tsx';
import { IconDescargar } from '../base/icons.ts';
import { PHONE } from '../styles/media.ts';
import type { Column } from './table-types.ts';
import { toast } from '../feedback/toast.ts';

/** Phones show the icon only; screen readers read the text. */
const Word = chakra('span', { base: { [PHONE]: { srOnly: true } } });

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
}

/**
 * 'Exportar CSV': all rows of a list as searched and sorted, with the shown columns. Asks first where rows are missing.
 */
export function ExportButton<Row extends object>({
  title,
  columns,
  rows,
  isLocal = false,
  missing = null,
}: ExportButtonProps<Row>) {
  const [busy, setBusy] = useState(false);
  const { Shown, show, hide } = useOnDemand(loadConfirm);
  const run = async (own: boolean): Promise<void> => {
    hide();
    setBusy(true);
    try {
      const found = await rows(own);
      const { exportCsv } = await import('./csv-file.ts');
      await exportCsv(title, columns, found);
      if (isLocal || own) toast('Sin conexión: el archivo tiene lo que hay en este dispositivo.', 'aviso');
    } catch (error) {
      if (missing && !own) show();
      else
        toast(`No se pudo exportar la lista. ${error instanceof Error ? error.message : ''}`.trim(), 'error');
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        tone="ghost"
        className={css({ paddingInline: '10px', minWidth: 'var(--ctl)' })}
        busy={busy}
        onClick={() => (isLocal && missing ? show() : void run(false))}
      >
        <IconDescargar />
        <Word>Exportar CSV</Word>
      </Button>
      {Shown && missing && (
        <Shown
          title="El archivo no estará completo"
          message={`No hay conexión con el servidor. ${missingText(missing)} En este dispositivo está lo que sigue abierto y lo que se cerró después.`}
          confirmLabel="Exportar lo que hay en este dispositivo"
          danger={false}
          onConfirm={() => void run(true)}
          onCancel={hide}
        />
      )}
    </>
  );
}
