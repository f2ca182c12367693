import { Replica } from '#data/replica/replica.ts';
import { remainingText } from '#features/almacenamiento/remaining-text.ts';
import { almacenaje, at, contenedor, operacion } from '#tests/unit/domain/rows.ts';
import { almacenSummary } from '#views/almacen.ts';
import { daysInBodega, freeDaysLeft } from '#views/stay.ts';
import { describe, expect, it } from 'vitest';

describe('Free days left', () => {
  it.each([
    [3, 'quedan 3 libres'],
    [1, 'queda 1 libre'],
    [0, 'sin días libres'],
    [-2, '2 sobre los libres'],
    [0.5, 'quedan 0,5 libres'],
  ])('The free days of a stay, %s, are shown as "%s"', (remaining, text) => {
    expect(remainingText(remaining)).toBe(text);
  });
});

describe('A stay', () => {
  it('A stay counts whole days of 24 hours, none before it began', () => {
    expect(daysInBodega(at(1, '12:00'), at(3, '11:59'))).toBe(1);
    expect(daysInBodega(at(1, '12:00'), at(3, '12:00'))).toBe(2);
    expect(daysInBodega(at(3, '12:00'), at(1, '12:00'))).toBe(0);
  });
});

describe('The figures over the storage lists', () => {
  /** An empty container in warehouse 20 since the first, one with goods in 21 since the ninth, one that has left. */
  function replica(): Replica {
    const filled = new Replica();
    filled.put('contenedor', contenedor({ id: 31, transporte_id: 50, cliente_id: 8 }));
    filled.put('contenedor', contenedor({ id: 32 }));
    filled.put('contenedor', contenedor({ id: 33 }));
    filled.put('operacion', operacion({ contenedor_id: 32 }));
    const stay = { con_mercaderia: false, salida: null, mov_entrada: null };
    filled.put(
      'almacenaje',
      almacenaje({ ...stay, id: 41, contenedor_id: 31, bodega_id: 20, entrada: at(1, '12:00') }),
    );
    filled.put(
      'almacenaje',
      almacenaje({
        ...stay,
        id: 42,
        contenedor_id: 32,
        bodega_id: 21,
        entrada: at(9, '12:00'),
        con_mercaderia: true,
      }),
    );
    filled.put(
      'almacenaje',
      almacenaje({ ...stay, id: 43, contenedor_id: 33, bodega_id: 22, salida: at(4, '12:00') }),
    );
    return filled;
  }

  it('The figures over the storage lists count what is stored now, and whose free days are used up', () => {
    const counts = { vacios: 1, con_mercaderia: 1, bodegas: 2 };
    // Five free days by the operation's tariff; client 8 has no negotiation, so nothing is charged for the empty one.
    expect(almacenSummary(replica(), at(10, '12:00'))).toEqual({ ...counts, sin_dias_libres: 0 });
    expect(almacenSummary(replica(), at(14, '12:00'))).toEqual({ ...counts, sin_dias_libres: 1 });
  });

  it('The figures over the storage lists depend on the operation of the container, not on the client', () => {
    const filled = replica();
    const [stay] = filled.where('almacenaje', 'contenedor_id', 32);
    expect(freeDaysLeft(filled, stay!, 8, at(12, '12:00'))).toBe(2);
  });
});
