import { useEmpresa } from '#data/queries/use-empresa.ts';
import type { FacturaRecord } from '#contracts/factura.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconPrint } from '#ui/base/later-icons.ts';
import { usePrinting } from '#ui/base/use-printing.ts';
import { type ComponentType, useEffect, useState } from 'react';
import type { PrintedPrefacturaProps } from './PrintedPrefactura.tsx';

type Printed = ComponentType<PrintedPrefacturaProps>;

/**
 * 'Imprimir', and the printed page, which the browser's own print command uses too. Its code is loaded after the
 * screen and kept, since nothing can be loaded between the browser's print command and the print.
 */
export function PrintButton({ factura }: { factura: FacturaRecord }) {
  const empresa = useEmpresa();
  const printing = usePrinting();
  const [loaded, setLoaded] = useState<{ Printed: Printed } | null>(null);
  useEffect(() => {
    let gone = false;
    const load = async (): Promise<void> => {
      const { PrintedPrefactura } = await import('./PrintedPrefactura.tsx');
      if (!gone) setLoaded({ Printed: PrintedPrefactura });
    };
    // After a release the file is missing; the update banner tells the user.
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
      {printing && loaded && <loaded.Printed factura={factura} empresa={empresa} />}
    </>
  );
}
