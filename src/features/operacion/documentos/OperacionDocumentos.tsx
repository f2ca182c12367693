import type { DocumentoRecord } from '#contracts/documento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useMay } from '#data/queries/use-may.ts';
import type { Id } from '#domain/tables.ts';
import type { PendingState } from '#domain/vocabulary.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconArchivo } from '#ui/base/later-icons.ts';
import { IconPlus } from '#ui/base/icons.ts';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { PendingBadge } from '#ui/feedback/PendingBadge.tsx';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { CardEntries } from '#ui/layout/CardEntries.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { useRef, useState } from 'react';
import { DeleteDocumento } from './DeleteDocumento.tsx';
import { documentoDetails } from './documento-text.ts';
import { DocumentoModal } from './DocumentoModal.tsx';

const Buttons = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '12px' },
});

const loadGuia = async () => ({ default: (await import('./GuiaModal.tsx')).GuiaModal });

interface OpenDialog {
  dialog: 'edit' | 'remove';
  documento: DocumentoRecord | null;
}

interface OperacionDocumentosProps {
  operacion: OperacionRecord;
  pending: ReadonlyMap<Id, PendingState>;
}

/** The papers of the operation, and what a delivery note asks for. */
export function OperacionDocumentos({ operacion, pending }: OperacionDocumentosProps) {
  const canChange = useMay()('documento.create');
  const [shown, setShown] = useState<OpenDialog | null>(null);
  const guia = useOnDemand(loadGuia);
  const addButton = useRef<HTMLButtonElement>(null);
  const { id, documentos } = operacion;
  const close = (): void => setShown(null);
  return (
    <Card as="section" className={css({ marginTop: '16px' })}>
      <SectionTitle>Documentos</SectionTitle>
      {documentos.length > 0 && (
        <CardEntries>
          {documentos.map((documento) => (
            <li key={documento.uuid}>
              <div>
                <strong>
                  {documento.tipo} {documento.folio}
                </strong>
                <PendingBadge state={pending.get(documento.uuid)} />
                <p>{documentoDetails(documento, operacion)}</p>
                {documento.nota && <p>{documento.nota}</p>}
              </div>
              {canChange && (
                <RowActions
                  actions={[
                    {
                      label: 'Editar',
                      hint: `Editar ${documento.tipo} ${documento.folio}`,
                      onClick: () => setShown({ dialog: 'edit', documento }),
                    },
                    {
                      label: 'Eliminar',
                      hint: `Eliminar ${documento.tipo} ${documento.folio}`,
                      danger: true,
                      onClick: () => setShown({ dialog: 'remove', documento }),
                    },
                  ]}
                />
              )}
            </li>
          ))}
        </CardEntries>
      )}
      <Buttons>
        {canChange && (
          <Button ref={addButton} size="sm" onClick={() => setShown({ dialog: 'edit', documento: null })}>
            <IconPlus />
            Agregar documento
          </Button>
        )}
        <Button size="sm" onClick={guia.show}>
          <IconArchivo />
          Datos para la guía
        </Button>
      </Buttons>
      {guia.Shown && <guia.Shown operacion={operacion} onClose={guia.hide} />}
      {shown?.dialog === 'edit' && (
        <DocumentoModal operacion={operacion} documento={shown.documento} pending={null} onClose={close} />
      )}
      {shown?.dialog === 'remove' && shown.documento && (
        <DeleteDocumento
          documento={shown.documento}
          operacion={id}
          onDone={() => {
            close();
            // The button that had the focus is gone, and the page is inert until the dialog is closed.
            setTimeout(() => addButton.current?.focus());
          }}
          onCancel={close}
        />
      )}
    </Card>
  );
}
