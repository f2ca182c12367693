import type { Empresa } from '#contracts/empresa.ts';
import type { FacturaRecord } from '#contracts/factura.ts';
import { formatPesos } from '#domain/money.ts';
import { formatDay } from '#domain/vencimiento.ts';
import { formatRut } from '#domain/rut.ts';
import { Paper } from '#ui/layout/Paper.tsx';
import { itemsOf } from './items.ts';
import type { AnnexOperacion } from './photo-annex.ts';
import { PhotoAnnex } from './PhotoAnnex.tsx';
import { nombrePrefactura } from '#domain/numero.ts';
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import './prefactura.css';
import { paidDay } from './paid-day.ts';
import { totalLines } from './total-lines.ts';
import { Fragment } from 'react';

const NO_TAX = 'Documento no tributario';

export interface PrintedPrefacturaProps {
  factura: FacturaRecord;
  empresa: Empresa;
  /** The photos that follow it; null without. */
  annex: readonly AnnexOperacion[] | null;
}

function PrefacturaHeader({ factura, empresa }: Omit<PrintedPrefacturaProps, 'annex'>) {
  const { id, emitida_en, vence, folio, orden_compra, pagada } = factura;
  const paidOn = paidDay(factura);
  const pago = paidOn === null ? '' : ` el ${formatDay(paidOn)}`;
  return (
    <header className="prefactura-cabecera">
      <div>
        <strong>{empresa.nombre}</strong>
        {empresa.rut !== null && <p>Rut {formatRut(empresa.rut)}</p>}
        {empresa.direccion !== null && <p>{empresa.direccion}</p>}
        {empresa.contacto !== null && <p>{empresa.contacto}</p>}
      </div>
      <div className="prefactura-numero">
        <h1>{nombrePrefactura(id)}</h1>
        <p>Fecha: {formatDay(emitida_en)}</p>
        <p>Vence: {formatDay(vence)}</p>
        {folio !== null && <p>Folio: {folio}</p>}
        {orden_compra !== null && <p>Orden de compra: {orden_compra}</p>}
        <p>
          Estado: <b>{pagada ? `Pagada${pago}` : 'Pendiente'}</b>
        </p>
        <p>{NO_TAX}</p>
      </div>
    </header>
  );
}

function Cliente({ cliente }: Pick<FacturaRecord, 'cliente'>) {
  const datos = [
    ['Cliente', cliente.nombre],
    ['Razón social', cliente.razon_social],
    ['Rut', formatRut(cliente.rut)],
    ['Giro', cliente.giro],
    ['Cel', cliente.cel],
  ];
  return (
    <dl className="prefactura-cliente">
      {datos.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The printed invoice for the client. It is not a tax document: only the company's own invoicing software issues
 * those.
 */
export function PrintedPrefactura({ factura, empresa, annex }: PrintedPrefacturaProps) {
  const { id, cliente, abonado, saldo } = factura;
  // Every page shows the number, since pages may be separated. A file name cannot contain the degree sign.
  const footer = [nombrePrefactura(id), cliente.nombre, NO_TAX].join(' · ');
  return (
    <Paper title={`${nombrePrefactura(id, '')} ${cliente.nombre}`} foot={footer}>
      <PrefacturaHeader factura={factura} empresa={empresa} />
      <Cliente cliente={cliente} />
      <table>
        <thead>
          <tr>
            <th>ÍTEM</th>
            <th className="amount">PRECIO</th>
            <th className="amount">CANTIDAD</th>
            <th className="amount">TOTAL</th>
          </tr>
        </thead>
        <tbody>
          {itemsOf(factura).map(({ key, paper, receipt, precio }) => (
            <tr key={key}>
              <td>
                {paper}
                {receipt !== null && <small>{receipt}</small>}
              </td>
              <td className="amount">{formatPesos(precio)}</td>
              <td className="amount">1</td>
              <td className="amount">{formatPesos(precio)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="prefactura-totales">
        {totalLines(factura).map(({ name, note, monto }) => (
          <Fragment key={name}>
            <dt data-note={note ?? undefined} data-total={name === 'TOTAL' || undefined}>
              {name}
            </dt>
            <dd data-total={name === 'TOTAL' || undefined}>{formatPesos(monto)}</dd>
          </Fragment>
        ))}
        {abonado > 0 && saldo > 0 && (
          <>
            <dt>ABONADO</dt>
            <dd>{formatPesos(abonado)}</dd>
            <dt>SALDO</dt>
            <dd>{formatPesos(saldo)}</dd>
          </>
        )}
      </dl>
      {annex && annex.length > 0 && <PhotoAnnex annex={annex} />}
    </Paper>
  );
}
