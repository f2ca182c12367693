import { expect, it } from 'vitest';
import { contextQueryOf } from '#server/resources/movimiento/movimiento-reads.ts';

const UUID = '00000000-0000-4000-8000-000000000000';
const IDS = [null, 7, UUID] as const;

it('The query of a movement has few texts, whatever a caller names, so that they do not use up the prepared statements', () => {
  const texts = new Set<string>();
  for (const operacion of [7, UUID])
    for (const planta of IDS)
      for (const puerto of IDS)
        for (const deposito of IDS)
          for (const bodega of IDS)
            for (const contenedor of IDS)
              for (const numero of [null, 'MSCU1234565']) {
                const named = { operacion, planta, puerto, deposito, bodega, contenedor, numero };
                const { text, params } = contextQueryOf(named);
                expect(Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)))).toBe(
                  params.length,
                );
                texts.add(text);
              }
  // A creation with a key and a uuid has as many of its own.
  expect(texts.size).toBeLessThanOrEqual(24);
});
