/** Bugs in charges by hand, for mutants.ts. */
import type { Mutant } from './bugs.ts';

export const OF_CHARGES: Mutant[] = [
  {
    bug: 'replay takes charges by hand for its own',
    note: 'a charge without a movement is not told from one that no movement causes any more, on both sides',
    edits: [
      [
        'src/domain/derivados.ts',
        'const derived = input.extras.filter(({ manual }) => !manual);',
        'const derived = [...input.extras];',
      ],
      [
        'src/domain/derivados.ts',
        'const isPorteo = (extra: ExtraRow): boolean => extra.movimiento_id === null;',
        'const isPorteo = (extra: ExtraRow): boolean => extra.movimiento_id === null && !extra.manual;',
      ],
    ],
  },
  {
    bug: 'charges by hand go with their operation',
    note: 'a deleted operation takes its charges by hand along on the server',
    edits: [
      [
        'src/server/resources/operacion/operacion.ts',
        '.set({ operacion_id: null, ...stamp({ version, now }) })',
        '.set({ ...deleted })',
      ],
    ],
  },
];
