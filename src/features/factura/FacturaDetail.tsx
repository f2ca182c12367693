import { css } from '#ui/styles/chakra.ts';
import type { FacturaRecord } from '#contracts/factura.ts';
import { useRecord } from '#data/queries/use-record.ts';
import type { Id } from '#domain/tables.ts';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { LinkButton } from '#ui/base/Button.tsx';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Abonos } from './Abonos.tsx';
import { FacturaHeader } from './FacturaHeader.tsx';
import { FacturaItems } from './FacturaItems.tsx';
import { FacturaPaper } from './FacturaPaper.tsx';
import { FacturaTotals } from './FacturaTotals.tsx';
import { ItemDetails } from './ItemDetails.tsx';

/** An invoice (R6.3). */
export function FacturaDetail({ id }: { id: Id }) {
  const navigate = useNavigate();
  const query = useRecord<FacturaRecord>('factura.get', { id });
  const [returned, setReturned] = useState<FacturaRecord | null>(null);
  const { datos, error, retry, local, unsentRecords } = query;
  const toList = (): void => void navigate({ to: '/admin/factura' });
  if (datos === undefined) {
    return (
      <>
        <PageHeader title="Factura" crumbs={[{ label: 'Factura', link: { to: '/admin/factura' } }]} />
        {error !== null && <ErrorState message={error} onRetry={retry} />}
        {query.loading && <Skeleton height="70dvh" />}
        {query.notFound && <NoDataModal gone={query.gone} onRetry={retry} onClose={toList} />}
      </>
    );
  }
  const factura = returned?.id === datos.id && returned.version > datos.version ? returned : datos;
  const { nombre, razon_social, giro, rut, cel } = factura.cliente;
  return (
    <>
      <FacturaHeader
        factura={factura}
        pending={unsentRecords.get(factura.id)}
        local={local}
        onReturned={setReturned}
      />
      <Card as="section" className={css({ marginBlock: '12px 16px' })}>
        <SectionTitle>Cliente</SectionTitle>
        <DescriptionList
          items={[
            { label: 'Nombre', value: nombre },
            { label: 'Razón social', value: razon_social },
            { label: 'Giro', value: giro },
            { label: 'Rut', value: rut },
            { label: 'Cel', value: cel },
          ]}
        />
        <LinkButton
          className={css({ marginTop: '12px' })}
          to="/admin/cobranza/$id"
          params={{ id: String(factura.cliente.id) }}
        >
          Ver cuenta
        </LinkButton>
      </Card>
      <FacturaPaper factura={factura} />
      <FacturaItems factura={factura} />
      <FacturaTotals totals={factura} />
      <Abonos factura={factura} pending={unsentRecords} />
      <ItemDetails factura={factura} />
    </>
  );
}
