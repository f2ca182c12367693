import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uuidDerivado } from '#domain/derived-uuid.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('The uuid of a derived row', () => {
  it('The uuid of a derived row is the same as in the first release, since queued invoices name charges by it', () => {
    expect(uuidDerivado('00000000-0000-4000-8000-000000000001', 'Estadia planta')).toBe(
      '1781e1a3-8666-8bd4-a22c-fc1945d8f3f0',
    );
  });

  it('The uuid of a derived row is a uuid, and the same for the same uuid and name', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string(), (uuid, word) => {
        expect(uuidDerivado(uuid, word)).toMatch(UUID);
        expect(uuidDerivado(uuid, word)).toBe(uuidDerivado(uuid, word));
      }),
    );
  });

  it('The uuids of derived rows differ between 20,000 near neighbours', () => {
    const seen = new Set<string>();
    for (let i = 0; i < 10_000; i++) {
      const uuid = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
      for (const word of ['Underlang', 'Almacenaje']) seen.add(uuidDerivado(uuid, word));
    }
    expect(seen.size).toBe(20_000);
  });
});
