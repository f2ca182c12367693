import type { OperacionRecord } from '#contracts/operacion.ts';
import { useMay } from '#data/queries/use-may.ts';
import { fetchZip } from '#data/queries/use-adjuntos.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconDescargar } from '#ui/base/icons.ts';
import { download } from '#ui/base/download.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { css } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import { Adjuntos } from './Adjuntos.tsx';

/** The attachments that belong to no movement, and all of the operation as one file. */
export function OperacionAdjuntos({ operacion }: { operacion: OperacionRecord }) {
  const mayDownload = useMay()('operacion.adjuntos');
  const [busy, setBusy] = useState(false);
  const { id, adjuntos } = operacion;
  const save = async (): Promise<void> => {
    setBusy(true);
    const zip = await fetchZip(id).finally(() => setBusy(false));
    if (zip === null) toast('Se necesita conexión para descargar todas las fotos.', 'error');
    else download(`${nombreOperacion(id).replace('operación ', 'op-')}.zip`, zip, 'application/zip');
  };
  return (
    <Card as="section" className={css({ marginTop: '16px' })}>
      <SectionTitle>Fotos y documentos de la operación</SectionTitle>
      <Adjuntos operacion={operacion} movimiento={null} />
      {mayDownload && adjuntos.length > 0 && (
        <Button
          size="sm"
          className={css({ marginTop: '8px', maxWidth: '100%', overflowWrap: 'anywhere' })}
          busy={busy}
          onClick={() => void save()}
        >
          <IconDescargar />
          Descargar todo ({adjuntos.length}) en un ZIP
        </Button>
      )}
    </Card>
  );
}
