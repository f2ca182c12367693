/** Checks the results and sums that triggers keep (decision 072) against those of the rows. */
import type { Kysely } from 'kysely';
import type { Resultado } from '#domain/rentabilidad.ts';
import { sameJson } from '#domain/same-json.ts';
import type { Id } from '#domain/tables.ts';
import { groupResultados, resultadosOf } from '#views/rentabilidad.ts';
import type { Database } from '../db/schema.ts';
import type { Audited, Finding } from './rows.ts';

const nameOf = ({ esCobro, id }: Pick<Resultado, 'esCobro' | 'id'>): string =>
  `${esCobro ? 'Cobro' : 'Operación'} ${id}`;

const keyOf = (mes: string, cliente: Id | null, camion: Id | null): string => `${mes} ${cliente} ${camion}`;

export async function checkResults(trx: Kysely<Database>, { reader }: Audited): Promise<Finding[]> {
  const truth = resultadosOf(reader);
  const byName = new Map(truth.map((row) => [nameOf(row), row]));
  const kept = (await trx.selectFrom('resultado').selectAll().execute()).map(
    ({ es_cobro, registro_id, mes: _mes, margen: _margen, ...row }): Resultado => ({
      ...row,
      id: registro_id,
      esCobro: es_cobro,
    }),
  );
  const wrong = kept.filter((row) => !sameJson(row, byName.get(nameOf(row))));
  const keptNames = new Set(kept.map(nameOf));
  const missing = truth.filter((row) => !keptNames.has(nameOf(row)));
  return [
    ...wrong.map((row) => `${nameOf(row)}: su resultado no es el de sus cobros y costos`),
    ...missing.map((row) => `${nameOf(row)}: falta su resultado`),
    ...(await checkSums(trx, truth)),
  ];
}

/** The kept sums by month, client and truck, from which the others follow. */
async function checkSums(trx: Kysely<Database>, truth: readonly Resultado[]): Promise<Finding[]> {
  const sums = new Map<string, object>();
  for (const [month, ofMonth] of Map.groupBy(truth, ({ fecha }) => fecha.slice(0, 7))) {
    const put = (
      rows: readonly Resultado[],
      por: 'cliente' | 'camion',
      rest: (id: Id | null) => string,
    ): void => {
      for (const { id, ...own } of groupResultados(por, rows)) sums.set(rest(id), own);
    };
    put(ofMonth, 'cliente', (id) => `cliente ${keyOf(month, id, null)}`);
    put(ofMonth, 'camion', (id) => `camion ${keyOf(month, null, id)}`);
    for (const [cliente, rows] of Map.groupBy(ofMonth, ({ cliente_id }) => cliente_id))
      put(rows, 'camion', (id) => `ambos ${keyOf(month, cliente, id)}`);
  }
  const kept = await trx.selectFrom('cuenta_resultado').selectAll().execute();
  const wrong = kept.filter(({ grupo, mes, cliente_id, camion_id, ...own }) => {
    const key = `${grupo} ${keyOf(mes.slice(0, 7), cliente_id, camion_id)}`;
    const right = sums.get(key) ?? { operaciones: 0, cobros: 0, cobrado: 0, costo: 0 };
    sums.delete(key);
    return !sameJson(own, right);
  });
  return [
    ...wrong.map(({ mes, grupo }) => `${mes.slice(0, 7)}, por ${grupo}: la suma no es la de sus resultados`),
    ...[...sums.keys()].map((key) => `${key}: falta su suma`),
  ];
}
