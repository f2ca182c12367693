import type { Cuenta } from '#contracts/cobranza.ts';
import type { Empresa } from '#contracts/empresa.ts';
import { formatPesos } from '#domain/money.ts';
import { formatRut } from '#domain/rut.ts';
import { formatDay } from '#domain/vencimiento.ts';
import { Paper } from '#ui/layout/Paper.tsx';
import { css } from '#ui/styles/chakra.ts';
import type { PendingFactura } from '#views/cuenta.ts';
import { cuentaRows, dayOf, pesosOrNothing } from './cuenta-rows.ts';
import { cuentaTitle } from './cuenta-text.ts';
import { dueText, facturaText, sumSaldos } from './pending.ts';

const heading = css({ fontSize: '12pt', fontWeight: 700, marginBlock: '5mm 2mm', breakAfter: 'avoid' });

interface PrintedCuentaProps {
  cuenta: Cuenta;
  facturas: readonly PendingFactura[];
  empresa: Empresa;
  /** 'del 01/01/2026 al 31/01/2026'. */
  period: string;
  /** YYYY-MM-DD: what is to be paid is of this day, also where the lines end before it. */
  today: string;
}

function Head({ cuenta: { cliente }, empresa, period }: Omit<PrintedCuentaProps, 'facturas' | 'today'>) {
  return (
    <header className={css({ display: 'flex', justifyContent: 'space-between', gap: '8mm' })}>
      <div>
        <h1 className={css({ fontSize: '14pt', fontWeight: 700 })}>Estado de cuenta</h1>
        <p>{period}</p>
        <p className={css({ marginTop: '2mm' })}>
          <strong>{cliente.razon_social || cliente.nombre}</strong>
        </p>
        {cliente.rut && <p>Rut {formatRut(cliente.rut)}</p>}
      </div>
      <div className={css({ textAlign: 'end' })}>
        <strong>{empresa.nombre}</strong>
        {empresa.rut !== null && <p>Rut {formatRut(empresa.rut)}</p>}
        {empresa.direccion !== null && <p>{empresa.direccion}</p>}
        {empresa.contacto !== null && <p>{empresa.contacto}</p>}
      </div>
    </header>
  );
}

/** The statement on paper, for the client. */
export function PrintedCuenta({ cuenta, facturas, empresa, period, today }: PrintedCuentaProps) {
  const title = cuentaTitle(cuenta.cliente);
  const { saldo, overdueSum } = sumSaldos(facturas);
  return (
    <Paper title={title} foot={`${title} · ${period}`}>
      <Head cuenta={cuenta} empresa={empresa} period={period} />
      <h2 className={heading}>Movimientos</h2>
      <table>
        <thead>
          <tr>
            <th>FECHA</th>
            <th>DOCUMENTO</th>
            <th className="amount">CARGO</th>
            <th className="amount">ABONO</th>
            <th className="amount">SALDO</th>
          </tr>
        </thead>
        <tbody>
          {cuentaRows(cuenta).map((row) => (
            <tr key={row.key}>
              <td>{dayOf(row)}</td>
              <td>
                {row.factura === null ? (
                  <strong>{row.documento}</strong>
                ) : (
                  `${row.documento}${row.cargo === null ? ' de factura' : ''} ${facturaText({ id: row.factura, folio: row.folio })}`
                )}
              </td>
              <td className="amount">{pesosOrNothing(row.cargo)}</td>
              <td className="amount">{pesosOrNothing(row.abono)}</td>
              <td className="amount">{formatPesos(row.saldo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {facturas.length > 0 && (
        <>
          <h2 className={heading}>Por pagar al {formatDay(today)}</h2>
          <table>
            <thead>
              <tr>
                <th>FACTURA</th>
                <th>VENCE</th>
                <th>PLAZO</th>
                <th className="amount">SALDO</th>
              </tr>
            </thead>
            <tbody>
              {facturas.map((each) => (
                <tr key={each.id}>
                  <td>{facturaText(each)}</td>
                  <td>{formatDay(each.vence)}</td>
                  <td>{dueText(each.dias)}</td>
                  <td className="amount">{formatPesos(each.saldo)}</td>
                </tr>
              ))}
              <tr>
                <td colSpan={3}>
                  <strong>Total por pagar</strong>
                  {overdueSum > 0 && `, vencido ${formatPesos(overdueSum)}`}
                </td>
                <td className="amount">
                  <strong>{formatPesos(saldo)}</strong>
                </td>
              </tr>
            </tbody>
          </table>
        </>
      )}
    </Paper>
  );
}
