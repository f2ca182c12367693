import { useEmpresa } from '#data/queries/use-empresa.ts';
import type { FacturaRecord } from '#contracts/factura.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconPrint } from '#ui/base/icons.ts';
import { usePrinting } from '#ui/base/use-printing.ts';
import { type ComponentType, useEffect, useState } from 'react';
import type { PrintedPrefacturaProps } from './PrintedPrefactura.tsx';

type Impresa = ComponentType<PrintedPrefacturaProps>;

/**
 * 'Imprimir', and the printed page, also for the browser's own command. Its code is loaded after the screen and kept,
 * since nothing can be loaded between the browser's print command and the print.
 */
export function PrintButton({ factura }: { factura: FacturaRecord }) {
  const empresa = useEmpresa();
  const printing = usePrinting();
  const [loaded, setLoaded] = useState<{ Impresa: Impresa } | null>(null);
  useEffect(() => {
    let gone = false;
    const load = async (): Promise<void> => {
      const { PrintedPrefactura } = await import('./PrintedPrefactura.tsx');
      if (!gone) setLoaded({ Impresa: PrintedPrefactura });
    };
    // The file is missing after a release; the banner of the update tells the user.
    void load().catch(() => {});
    return () => {
      gone = true;
    };
  }, []);
  return (
    <>
      <Button size="lg" disabled={loaded === null} onClick={() => print()}>
        <IconPrint />
        Imprimir
      </Button>
      {printing && loaded && <loaded.Impresa factura={factura} empresa={empresa} />}
    </>
  );
}
