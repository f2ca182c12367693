import type { Empresa } from '#contracts/empresa.ts';
import type { LiquidacionRecord } from '#contracts/liquidacion.ts';
import { formatChileanDate } from '#domain/date.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { nombreLiquidacion } from '#domain/numero.ts';
import { formatRut } from '#domain/rut.ts';
import { titleCase } from '#domain/text.ts';
import { formatDay } from '#domain/vencimiento.ts';
import { Paper } from '#ui/layout/Paper.tsx';
import { linesWithText } from './lines.ts';
import { totalRows } from './LiquidacionTotals.tsx';
import { liquidacionPeriod } from './names.ts';
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import './liquidacion.css';

export interface PrintedLiquidacionProps {
  liquidacion: LiquidacionRecord;
  empresa: Empresa;
}

/** The printed settlement, which the driver signs: without what clients pay, which drivers do not see (R26.5). */
export function PrintedLiquidacion({ liquidacion, empresa }: PrintedLiquidacionProps) {
  const { id, chofer, created_at, nota } = liquidacion;
  const nombre = titleCase(nombreLiquidacion(id));
  return (
    <Paper
      title={`${titleCase(nombreLiquidacion(id, ''))} ${chofer.nombre}`}
      foot={`${nombre} · ${chofer.nombre}`}
    >
      <header className="liquidacion-cabecera">
        <div>
          <strong>{empresa.nombre}</strong>
          {empresa.rut !== null && <p>Rut {formatRut(empresa.rut)}</p>}
          {empresa.direccion !== null && <p>{empresa.direccion}</p>}
        </div>
        <div>
          <h1>{nombre}</h1>
          <p>Fecha: {formatChileanDate(created_at)}</p>
          <p>
            Chofer: <b>{chofer.nombre}</b>
          </p>
          <p>Período: {liquidacionPeriod(liquidacion)}</p>
        </div>
      </header>
      <table>
        <thead>
          <tr>
            <th>FECHA</th>
            <th>OPERACIÓN</th>
            <th className="amount">%</th>
            <th className="amount">COMISIÓN</th>
          </tr>
        </thead>
        <tbody>
          {linesWithText(liquidacion).map((line) => (
            <tr key={line.operacion}>
              <td>{formatDay(line.fecha)}</td>
              <td>{line.text}</td>
              <td className="amount">{formatNumero(line.porcentaje)}</td>
              <td className="amount">{formatPesos(line.comision)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="liquidacion-totales">
        {totalRows(liquidacion).map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {nota !== null && <p className="liquidacion-nota">Nota: {nota}</p>}
      <p className="liquidacion-firma">Recibí conforme: {chofer.nombre}</p>
    </Paper>
  );
}
