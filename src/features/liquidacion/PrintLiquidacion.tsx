import type { LiquidacionRecord } from '#contracts/liquidacion.ts';
import { useEmpresa } from '#data/queries/use-empresa.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconPrint } from '#ui/base/later-icons.ts';
import { useLater } from '#ui/base/use-later.ts';
import { usePrinting } from '#ui/base/use-printing.ts';

const load = () => import('./PrintedLiquidacion.tsx');

/**
 * 'Imprimir', and the printed page, which the browser's own print command uses too. Its code is loaded after the screen,
 * since nothing can be loaded between the browser's print command and the print.
 */
export function PrintLiquidacion({ liquidacion }: { liquidacion: LiquidacionRecord }) {
  const empresa = useEmpresa();
  const printing = usePrinting();
  const later = useLater(load);
  return (
    <>
      <Button size="lg" disabled={later === null} onClick={() => print()}>
        <IconPrint />
        Imprimir
      </Button>
      {printing && later && <later.PrintedLiquidacion liquidacion={liquidacion} empresa={empresa} />}
    </>
  );
}
