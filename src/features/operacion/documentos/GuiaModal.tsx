import type { OperacionRecord } from '#contracts/operacion.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';
import { Button } from '#ui/base/Button.tsx';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';
import { IconCompartir, IconCopiar, IconPrint } from '#ui/base/later-icons.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { Paper } from '#ui/layout/Paper.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import { guiaOf, guiaText, type GuiaLine } from './guia.ts';

const TITLE = 'Datos para la guía';

interface PrintedProps {
  title: string;
  lines: readonly GuiaLine[];
}

function PrintedGuia({ title, lines }: PrintedProps) {
  return (
    <Paper title={title} foot={title}>
      <h1 className={css({ marginBottom: '8px', fontSize: '1.25rem', fontWeight: 700 })}>{TITLE}</h1>
      <table>
        <tbody>
          {lines.map(({ label, value }) => (
            <tr key={label}>
              <td>{label}</td>
              <td>
                <strong>{value}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}

// In the dialog, which covers the passing messages of the page.
const Result = chakra('div', { base: { flexBasis: '100%', _empty: { display: 'none' } } });

/** What a delivery note asks for, to copy, share and print. The browser's own print command prints it too. */
export function GuiaModal({ operacion, onClose }: { operacion: OperacionRecord; onClose: () => void }) {
  const lines = guiaOf(operacion);
  const text = guiaText(lines);
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  const title = `${TITLE} · ${titleCase(nombreOperacion(operacion.id))}`;
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Result role="status">
            {copied !== null && (
              <StatusPill tone={copied ? 'ok' : 'error'} bare>
                {copied ? 'Datos copiados' : 'No se pudo copiar. Seleccione el texto y cópielo.'}
              </StatusPill>
            )}
          </Result>
          <Button size="lg" onClick={() => void copy()}>
            <IconCopiar />
            Copiar
          </Button>
          {'share' in navigator && (
            // The user may close the system's sheet.
            <Button size="lg" onClick={() => void navigator.share({ title, text }).catch(() => {})}>
              <IconCompartir />
              Compartir
            </Button>
          )}
          <Button size="lg" onClick={() => print()}>
            <IconPrint />
            Imprimir
          </Button>
        </>
      }
    >
      <DescriptionList items={lines} />
      <PrintedGuia title={title} lines={lines} />
    </Modal>
  );
}
