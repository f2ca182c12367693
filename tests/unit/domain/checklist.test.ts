import { describe, expect, it } from 'vitest';
import { missingAdjuntos } from '#domain/checklist.ts';
import { TIPOS_MOVIMIENTO } from '#domain/vocabulary.ts';

describe('The attachments that a movement lacks', () => {
  it.each(TIPOS_MOVIMIENTO.filter((tipo) => /^(Retiro|Entrega)/.test(tipo)))(
    'A pick-up or delivery (%s) lacks its EIR until there is one',
    (tipo) => {
      expect(missingAdjuntos(tipo, [])[0]).toBe('EIR');
      expect(missingAdjuntos(tipo, ['Otro', 'EIR'])).not.toContain('EIR');
    },
  );

  it.each(['Carga en planta', 'Descarga en planta'] as const)(
    'A stop at a plant (%s) lacks the receiver’s signature until there is one',
    (tipo) => {
      expect(missingAdjuntos(tipo, [])).toContain('Firma');
      expect(missingAdjuntos(tipo, ['Firma'])).not.toContain('Firma');
    },
  );

  it('A stay in a warehouse lacks nothing', () => {
    expect(missingAdjuntos('Almacenaje en bodega', [])).toEqual([]);
  });
});
