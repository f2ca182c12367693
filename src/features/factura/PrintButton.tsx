import type { FacturaRecord } from '#contracts/factura.ts';
import { useContentReader, useOperacionReader } from '#data/queries/use-adjuntos.ts';
import { useEmpresa } from '#data/queries/use-empresa.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconPrint } from '#ui/base/later-icons.ts';
import { usePrinting } from '#ui/base/use-printing.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { type ComponentType, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { fewAtOnce } from './few-at-once.ts';
import { type AnnexOperacion, readAnnex, releaseAnnex } from './photo-annex.ts';
import type { PrintedPrefacturaProps } from './PrintedPrefactura.tsx';

type Printed = ComponentType<PrintedPrefacturaProps>;

/** Of this device: whether the photos are printed too. */
const KEY = 'anexo-con-fotos';

/** Resolves once each picture of the printed page has been loaded, or cannot be. */
async function picturesLoaded(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.paper img')];
  await fewAtOnce(pictures, (picture) => picture.decode().catch(() => {}));
}

/**
 * 'Imprimir', and the printed page, which the browser's own print command uses too, without photos. Its code is loaded
 * after the screen and kept, since nothing can be loaded between the browser's print command and the print.
 */
export function PrintButton({ factura }: { factura: FacturaRecord }) {
  const empresa = useEmpresa();
  const printing = usePrinting();
  const [loaded, setLoaded] = useState<{ Printed: Printed } | null>(null);
  const [withPhotos, setWithPhotos] = useState(() => localStorage.getItem(KEY) !== null);
  const [annex, setAnnex] = useState<AnnexOperacion[] | null>(null);
  const [busy, setBusy] = useState(false);
  const operacionOf = useOperacionReader();
  const contentOf = useContentReader();
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
  // After the print the next one reads the photos again.
  useEffect(() => (printing ? () => setAnnex(null) : undefined), [printing]);
  useEffect(() => (annex ? () => releaseAnnex(annex) : undefined), [annex]);
  const choose = (on: boolean): void => {
    setWithPhotos(on);
    if (on) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  };
  const printAll = async (): Promise<void> => {
    const read = await readAnnex(factura, { operacionOf, contentOf });
    if (read.length === 0) toast('Las operaciones de esta factura no tienen fotos.');
    flushSync(() => setAnnex(read));
    await picturesLoaded();
    print();
  };
  const start = (): void => {
    if (!loaded || !withPhotos) return print();
    setBusy(true);
    void printAll()
      .catch(() => toast('No se pudieron leer las fotos. Inténtelo de nuevo.', 'error'))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Checkbox label="Anexo con fotos" checked={withPhotos} onChange={choose} />
      <Button size="lg" disabled={loaded === null} busy={busy} onClick={start}>
        <IconPrint />
        Imprimir
      </Button>
      {(printing || annex) && loaded && <loaded.Printed factura={factura} empresa={empresa} annex={annex} />}
    </>
  );
}
