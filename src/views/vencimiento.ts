/** The records of papers that expire, and their warnings about an operation (R29). */
import type { VencimientoRecord } from '#contracts/vencimiento.ts';
import { relevantEta } from '#domain/agenda.ts';
import { formatNumero } from '#domain/money.ts';
import type { VencimientoRow } from '#domain/paper-tables.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import type { Luz } from '#domain/traffic-light.ts';
import type { VencimientoState } from '#domain/vocabulary.ts';
import {
  daysUntil,
  type VencimientoOwner,
  vencimientoState,
  vencimientoWarnings,
} from '#domain/vencimiento.ts';
import { byId, type Reader } from './reader.ts';

/** A row of GET /vencimiento, and the record. `now`: the days are those from its day, in the company's zone. */
export function toVencimientoRecord(
  reader: Reader,
  row: VencimientoRow,
  now: string | number,
): VencimientoRecord {
  const { id, uuid, version, created_at, updated_at, chofer_id, camion_id, tipo, numero, vence } = row;
  const days = daysUntil(vence, now);
  return {
    id,
    uuid,
    version,
    created_at,
    updated_at,
    chofer:
      chofer_id === null ? null : { id: chofer_id, nombre: reader.get('chofer', chofer_id)?.nombre ?? '—' },
    camion:
      camion_id === null ? null : { id: camion_id, placa: reader.get('camion', camion_id)?.placa ?? '—' },
    tipo,
    numero,
    vence,
    dias: days,
    estado: vencimientoState(days),
  };
}

/** Whose it is: the driver's name or the truck's plate. */
export const ownerOf = ({ chofer, camion }: Pick<VencimientoRecord, 'chofer' | 'camion'>): string =>
  chofer?.nombre ?? camion?.placa ?? '—';

const byDay = (a: VencimientoRow, b: VencimientoRow): number =>
  a.vence === b.vence ? byId(a, b) : a.vence < b.vence ? -1 : 1;

/** 'Vence en 5 días', 'Venció hace 1 día', 'Vigente'. */
export function expiryText({ dias, estado }: Pick<VencimientoRecord, 'dias' | 'estado'>): string {
  const count = Math.abs(dias) === 1 ? '1 día' : `${formatNumero(Math.abs(dias))} días`;
  if (estado === 'vencido') return `Venció hace ${count}`;
  if (dias === 0) return 'Vence hoy';
  return estado === 'por_vencer' ? `Vence en ${count}` : 'Vigente';
}

export const EXPIRY_LIGHT = {
  vencido: 'rojo',
  por_vencer: 'amarillo',
  vigente: 'verde',
} as const satisfies Record<VencimientoState, Luz>;

/** The papers of a driver or truck, the most urgent first. */
export function vencimientosOf(
  reader: Reader,
  owner: { table: VencimientoOwner; id: Id },
  now: string | number,
): VencimientoRecord[] {
  return reader
    .where('vencimiento', `${owner.table}_id`, owner.id)
    .toSorted(byDay)
    .map((row) => toVencimientoRecord(reader, row, now));
}

/** The warnings about the papers of an operation's driver or truck that expire before it. */
export function expiryWarnings(
  reader: Reader,
  operacion: OperacionRow,
  owner: { table: VencimientoOwner; id: Id; nombre: string },
  now: string | number,
): string[] {
  const papers = reader.where('vencimiento', `${owner.table}_id`, owner.id).toSorted(byDay);
  return vencimientoWarnings(owner.nombre, papers, { eta: relevantEta(operacion), now });
}

/** What is over or expires within 30 days, the most urgent first. */
export function urgentVencimientos(reader: Reader, now: string): VencimientoRecord[] {
  return [...reader.all('vencimiento')]
    .toSorted(byDay)
    .map((row) => toVencimientoRecord(reader, row, now))
    .filter(({ estado }) => estado !== 'vigente');
}
