import { describe, expect, it } from 'vitest';
import { missingAdjuntos, proposedAdjunto } from '#domain/checklist.ts';
import { type TipoAdjunto, TIPOS_MOVIMIENTO } from '#domain/vocabulary.ts';

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

describe('The type that is proposed for a photo', () => {
  const PHOTO = { movimiento: 'Retiro en puerto', present: [], last: null, isPdf: false } as const;

  it('Photos that are chosen together are proposed the types that the movement lacks, in their order', () => {
    const present: TipoAdjunto[] = [];
    for (let n = 0; n < 4; n++) {
      const last = present.at(-1) ?? null;
      present.push(proposedAdjunto({ ...PHOTO, present, last }));
    }
    expect(present).toEqual(['EIR', 'Contenedor', 'Sello', 'Sello']);
  });

  it('A photo is proposed the type of the one before it where the movement lacks none', () => {
    const present = ['EIR', 'Contenedor', 'Sello'] as const;
    expect(proposedAdjunto({ ...PHOTO, present, last: 'Daño' })).toBe('Daño');
    expect(proposedAdjunto({ ...PHOTO, present })).toBe('Contenedor');
  });

  it('A photo is never proposed as a signature', () => {
    const movimiento = 'Descarga en planta';
    expect(proposedAdjunto({ ...PHOTO, movimiento })).toBe('Contenedor');
    expect(proposedAdjunto({ ...PHOTO, movimiento, last: 'Firma' })).toBe('Contenedor');
  });

  it('A PDF is proposed as a paper, never as a photo of the container or its seal', () => {
    expect(proposedAdjunto({ ...PHOTO, isPdf: true })).toBe('EIR');
    expect(proposedAdjunto({ ...PHOTO, isPdf: true, present: ['EIR'], last: 'Sello' })).toBe('Guía');
    expect(proposedAdjunto({ ...PHOTO, isPdf: true, present: ['EIR'], last: 'EIR' })).toBe('EIR');
  });

  it('What belongs to the operation itself is proposed as a guía', () => {
    expect(proposedAdjunto({ ...PHOTO, movimiento: null })).toBe('Guía');
  });
});
