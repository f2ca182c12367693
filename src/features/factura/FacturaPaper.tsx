import type { FacturaRecord } from '#contracts/factura.ts';
import { serverTime } from '#data/net/server-clock.ts';
import { useMay } from '#data/queries/use-may.ts';
import { isVencida } from '#domain/abono.ts';
import { formatFecha } from '#domain/date.ts';
import { formatPesos } from '#domain/money.ts';
import { Button } from '#ui/base/Button.tsx';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { css } from '#ui/styles/chakra.ts';

const loadEdit = async () => ({ default: (await import('./EditFacturaModal.tsx')).EditFacturaModal });

/** The days of the invoice, its number and purchase order, and what is left to pay. */
export function FacturaPaper({ factura }: { factura: FacturaRecord }) {
  const canEdit = useMay()('factura.update');
  const edit = useOnDemand(loadEdit);
  const { emitida_en, vence, folio, orden_compra, saldo } = factura;
  const late = isVencida(factura, formatFecha(serverTime()));
  return (
    <Card as="section" className={css({ marginBottom: '16px' })}>
      <SectionTitle>Datos de la factura</SectionTitle>
      <DescriptionList
        items={[
          { label: 'Fecha de emisión', value: emitida_en },
          { label: 'Vence', value: late ? `${vence} (vencida)` : vence },
          { label: 'Folio', value: folio ?? '—' },
          { label: 'Orden de compra', value: orden_compra ?? '—' },
          { label: 'Saldo', value: formatPesos(saldo) },
        ]}
      />
      {canEdit && (
        <Button size="sm" className={css({ marginTop: '12px' })} onClick={edit.show}>
          Editar datos
        </Button>
      )}
      {edit.Shown && <edit.Shown factura={factura} onClose={edit.hide} />}
    </Card>
  );
}
