import { beforeAll, describe, expect, it } from 'vitest';
import type { FacturaRecord } from '#contracts/factura.ts';
import type { AsignadoListRow } from '#contracts/operacion.ts';
import type { TableName, Tables } from '#contracts/tables.ts';
import type { FoundClosed } from '#data/queries/use-closed-search.ts';
import { Replica } from '#data/replica/replica.ts';
import { searchEverything, withClosed } from '#features/search/search.ts';
import type { SearchEntry } from '#features/search/entry.ts';
import { closedEntries } from '#features/search/entries.ts';
import { listsOf } from '#features/search/lists.ts';
import { wordsOf } from '#features/search/ranking.ts';

const replica = new Replica();

function put<T extends TableName>(table: T, id: number, row: Partial<Tables[T]>): void {
  const base = { id, uuid: `${table}-${id}`, version: id, created_at: '', updated_at: '', deleted_at: null };
  replica.put(table, { ...base, ...row } as unknown as Tables[T]);
}

const page: SearchEntry = {
  key: 'pagina:Factura',
  group: 'Páginas',
  title: 'Factura',
  detalle: '',
  icon: () => null,
  link: { to: '/admin/factura' },
};

const found = (term: string): string[] =>
  searchEverything(replica, [page], wordsOf(term)).flatMap(({ group, entries }) =>
    entries.map(({ title, detalle }) => [group, title, detalle].filter(Boolean).join(' | ')),
  );

beforeAll(() => {
  put('cliente', 1, { nombre: 'Viña Santa Elena', rut: '76105422-8', razon_social: 'Santa Elena SpA' });
  put('cliente', 2, { nombre: 'Frutas Elenita', rut: '11111111-1', razon_social: 'Frutas SpA' });
  put('bodega', 1, { nombre: 'Bodega Norte' });
  put('contenedor', 1, { numero: 'CSQU3054383', cliente_id: 1, transporte_id: null });
  put('contenedor', 2, { numero: 'CBHU3202732', cliente_id: 1, transporte_id: 1 });
  put('contenedor', 3, { numero: 'CBHU9999999', cliente_id: 2, transporte_id: 2 });
  put('contenedor', 4, { numero: 'CBHU4444444', cliente_id: 2, transporte_id: null });
  put('almacenaje', 1, { contenedor_id: 2, bodega_id: 1, con_mercaderia: false, salida: null });
  const operacion = { tipo: 'IMPORTACION', chofer_id: 1, finalizado: false } as const;
  put('operacion', 12, { ...operacion, cliente_id: 1, contenedor_id: 1 });
  put('operacion', 120, { ...operacion, cliente_id: 2, contenedor_id: null, chofer_id: null });
  const plan = {
    bl_booking: 'SSZ-1200',
    referencia_cliente: 'Pedido 45',
    contenedor_previsto: 'MSCU6647876',
  };
  put('operacion', 300, { ...operacion, cliente_id: 2, contenedor_id: null, chofer_id: null, ...plan });
  put('chofer', 1, { nombre: 'Pedro Rojas', contrato: 'Interno' });
  put('camion', 1, { placa: 'KXPT42', marca: 'Volvo' });
  put('factura', 12, { cliente_id: 1, total: 529_550, pagada: true });
});

describe('The search over everything', () => {
  it('The search finds an operation by its number, then those that begin with it, and the invoice', () => {
    expect(found('12').slice(0, 3)).toEqual([
      'Operaciones | Operación 12 · Viña Santa Elena | Importación · CSQU3054383 · Asignada',
      'Operaciones | Operación 120 · Frutas Elenita | Importación · Agendada',
      'Facturas | Factura N° 12 · Viña Santa Elena | $529.550 · Pagada',
    ]);
  });

  it.each(['ssz1200', 'SSZ-12', 'pedido 45', 'mscu6647876'])(
    'The search finds an operation by its BL, the reference of the client and the planned container: %s',
    (term) => {
      const best = found(term).find((each) => each.startsWith('Operaciones'));
      expect(best).toBe(
        'Operaciones | Operación 300 · Frutas Elenita | Importación · MSCU6647876 · SSZ-1200 · Agendada',
      );
    },
  );

  it.each([
    ['operación 12', ['Operación 12', 'Operación 120']],
    ['Operacion N° 12', ['Operación 12', 'Operación 120']],
    ['factura 12', ['Factura N° 12']],
    ['factura 13', []],
  ])('The search finds records as they are shown: %s', (term, titles) => {
    const names = searchEverything(replica, [], wordsOf(term)).flatMap(({ entries }) =>
      entries.map(({ title }) => title.split(' · ')[0]),
    );
    expect(names).toEqual(titles);
  });

  it.each([
    ['viña', ['viña', 'viña']],
    ['factura N° 12', ['12', '12']],
    ['CSQU 305438-3', ['CSQU 305438-3']],
    ['76.105.422-8', []],
    ['761054228', []],
  ])('The search leads to the lists that may have more: %s', (term, terms) => {
    const titles = listsOf(term).flatMap(({ entries }) => entries.map(({ title }) => title));
    expect(titles.map((title) => /«(.*)»/.exec(title)?.[1])).toEqual(terms);
  });

  it('The search finds a client with all actions on it, and its operations', () => {
    expect(found('vina santa')).toEqual([
      'Clientes | Viña Santa Elena | Ficha · 76.105.422-8',
      'Clientes | Viña Santa Elena | Crear factura',
      'Clientes | Viña Santa Elena | Ver sus operaciones',
      'Operaciones | Operación 12 · Viña Santa Elena | Importación · CSQU3054383 · Asignada',
    ]);
  });

  it.each(['76.105.422-8', '761054228', '76105422-8'])(
    'The search finds a client by its RUT, written %s',
    (rut) => {
      expect(found(rut)[0]).toBe('Clientes | Viña Santa Elena | Ficha · 76.105.422-8');
    },
  );

  it('The search leads from a container to its operation, its warehouse or its scheduling, if it has one', () => {
    expect(found('csqu')[0]).toBe('Contenedores | CSQU3054383 | Operación 12 · Viña Santa Elena');
    expect(found('cbhu')).toEqual([
      'Contenedores | CBHU9999999 | Por mover · Frutas Elenita',
      'Contenedores | CBHU3202732 | En Bodega Norte · Viña Santa Elena',
    ]);
  });

  it('The search finds plates, drivers and pages', () => {
    expect(found('kxpt')).toEqual(['Camiones | KXPT42 | Volvo']);
    expect(found('pedro')).toEqual(['Choferes | Pedro Rojas | Interno']);
    expect(found('fact')).toEqual(['Páginas | Factura']);
  });

  it('The search finds nothing if nothing matches', () => {
    expect(found('xyz')).toEqual([]);
  });
});

describe('Closed work that only the server has', () => {
  const asignada = {
    op_id: 7,
    cliente_nombre: 'Viña Vieja',
    op_tipo: 'EXPORTACION',
    contenedor_numero: 'MSCU6639871',
    finalizado: true,
  } as AsignadoListRow;
  const factura = { id: 3, total: 1190, pagada: true, cliente: { nombre: 'Viña Vieja' } } as FacturaRecord;
  const keysOf = (closed: FoundClosed, own: Parameters<typeof withClosed>[0]): unknown =>
    withClosed(own, closedEntries(closed)).map(({ group, entries }) => [
      group,
      entries.map(({ key }) => key),
    ]);

  it('Closed work that only the server has comes behind what this device has of the same kind, each record once', () => {
    const own = searchEverything(replica, [], wordsOf('operacion 12'));
    const known = { ...asignada, op_id: 12 };
    expect(keysOf({ operacion: null, factura, asignadas: [known, asignada, asignada] }, own)).toEqual([
      ['Operaciones', ['operacion:12', 'operacion:120', 'operacion:7']],
      ['Facturas', ['factura:3']],
    ]);
  });

  it('Closed work that only the server has is named as the records of this device are', () => {
    const [operacion, invoice] = closedEntries({ operacion: null, factura, asignadas: [asignada] });
    expect(operacion).toMatchObject({
      title: 'Operación 7 · Viña Vieja',
      detalle: 'Exportación · MSCU6639871 · Finalizada',
      link: { to: '/admin/operacion/detail/$id', params: { id: '7' } },
    });
    expect(invoice).toMatchObject({ title: 'Factura N° 3 · Viña Vieja', detalle: '$1.190 · Pagada' });
  });
});
