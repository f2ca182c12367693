import { useCuenta } from '#data/queries/use-cuenta.ts';
import { useDay } from '#data/queries/use-day.ts';
import { useEmpresa } from '#data/queries/use-empresa.ts';
import { formatFecha } from '#domain/date.ts';
import { formatPesos } from '#domain/money.ts';
import { formatRut } from '#domain/rut.ts';
import type { Id } from '#domain/tables.ts';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';
import { useNow } from '#ui/base/use-now.ts';
import { usePrinting } from '#ui/base/use-printing.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { Horizon } from '#ui/layout/Horizon.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { useListMenus } from '#ui/table/use-list-menus.ts';
import { pendingFacturas } from '#views/cuenta.ts';
import type { Reader } from '#views/reader.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { contactsOf } from './contact.ts';
import { CuentaActions } from './CuentaActions.tsx';
import { CuentaPeriod } from './CuentaPeriod.tsx';
import { daysOf, type ShownDays } from './cuenta-days.ts';
import { cuentaFile, cuentaRows } from './cuenta-rows.ts';
import { cuentaText, cuentaTitle, periodText } from './cuenta-text.ts';
import { MovimientosTable, UnpaidTable } from './CuentaTables.tsx';
import { sumSaldos } from './pending.ts';
import { PrintedCuenta } from './PrintedCuenta.tsx';

const Section = chakra('section', { base: { marginTop: '24px' } });
const Toolbar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    minHeight: 'var(--ctl)',
    marginBottom: '8px',
  },
});
/** The days of the table and of its file, which the fields above do not say while a day is typed. */
const Period = chakra('p', {
  base: { color: 'muted', fontSize: 'var(--fs-sm)', '&::first-letter': { textTransform: 'uppercase' } },
});

/** /admin/cobranza/{cliente}: a client's statement of account, and its invoices to be paid (R35.5). */
export function CuentaPage({ id }: { id: Id }) {
  const navigate = useNavigate();
  const deviceNow = useNow();
  const of = useCallback(
    (reader: Reader, now: string) => pendingFacturas(reader, id, formatFecha(now)),
    [id],
  );
  const { datos: pending, now } = useDay(deviceNow, of);
  const today = formatFecha(now);
  const days = daysOf(useSearch({ strict: false }), today);
  const { datos, error, retry, notFound, local, missing } = useCuenta(id, days.desde, days.hasta);
  const empresa = useEmpresa();
  const printing = usePrinting();
  const menus = useListMenus();
  const facturas = pending ?? [];
  const { saldo, overdueSum } = sumSaldos(facturas);
  const overdue = new Set(facturas.filter(({ dias }) => dias > 0).map((factura) => factura.id));
  const amount = (pesos: number): ReactNode =>
    pending ? formatPesos(pesos) : <Skeleton height="1.25em" width="6em" />;
  const show = ({ desde, hasta }: ShownDays): void =>
    void navigate({
      to: '.',
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- names of our own, which the route does not declare
      search: { desde, hasta: hasta || undefined } as never,
      replace: true,
      resetScroll: false,
    });
  const nombre = datos?.cliente.nombre ?? '';
  const title = datos ? `Cuenta de ${nombre}` : 'Cuenta';
  // Only once this device knows what is to be paid: until then a message would say that nothing is.
  const share = datos &&
    pending && {
      title: cuentaTitle(datos.cliente),
      text: cuentaText(datos.cliente, pending, { empresa: empresa.nombre, today }),
    };
  const rows = datos && cuentaRows(datos);
  const period = periodText(days.desde, days.hasta, today);
  return (
    <>
      <PageHeader
        title={title}
        // While loading, the height of its line.
        description={
          datos ? [datos.cliente.razon_social, formatRut(datos.cliente.rut)].join(' · ') : '\u00A0'
        }
        crumbs={[
          { label: 'Factura', link: { to: '/admin/factura' } },
          { label: 'Cobranza', link: { to: '/admin/cobranza' } },
          { label: title },
        ]}
        local={local}
        actions={
          datos &&
          share && (
            <CuentaActions
              contacts={contactsOf(datos.cliente, { subject: share.title, text: share.text })}
              share={share}
            />
          )
        }
      />
      {notFound && (
        <NoDataModal gone={null} onRetry={retry} onClose={() => void navigate({ to: '/admin/cobranza' })} />
      )}
      {(pending || (error === null && !notFound)) && (
        <>
          <Card>
            <DescriptionList
              large
              items={[
                { label: 'Por pagar', value: amount(saldo) },
                { label: 'Vencido', value: amount(overdueSum) },
              ]}
            />
          </Card>
          <Section aria-labelledby="por-pagar">
            <SectionTitle id="por-pagar">Facturas por pagar</SectionTitle>
            <UnpaidTable facturas={pending ?? undefined} />
          </Section>
        </>
      )}
      <Section aria-labelledby="movimientos">
        <SectionTitle id="movimientos">Movimientos</SectionTitle>
        <CuentaPeriod days={days} today={today} onShow={show} />
        <Toolbar>
          {menus && rows && (
            <menus.ExportButton
              title={cuentaTitle(datos.cliente)}
              columns={cuentaFile(datos.cliente)}
              rows={() => Promise.resolve(rows)}
              isLocal={local !== null}
              missing={missing}
            />
          )}
          <Horizon missing={missing} />
          <Period>{period}</Period>
        </Toolbar>
        <MovimientosTable rows={rows} overdue={overdue} error={error} onRetry={retry} />
      </Section>
      {printing && datos && pending && (
        <PrintedCuenta cuenta={datos} facturas={facturas} empresa={empresa} period={period} today={today} />
      )}
    </>
  );
}
