/** Bugs in settlements with drivers, for mutants.ts. */
import type { Mutant } from './bugs.ts';

export const OF_SETTLEMENTS: Mutant[] = [
  {
    bug: 'settled commission follows the cost',
    note: 'a settled operation is not frozen: an edit of its cost changes what was paid',
    edits: [
      ['src/domain/comision.ts', 'if (ctx.liquidada) return', 'if (ctx.liquidada && monto < 0) return'],
    ],
  },
  {
    bug: 'settled operation is undone',
    note: 'the end of a settled operation may be undone, and the operation deleted',
    edits: [
      [
        'src/domain/operacion-permissions.ts',
        'editRefusal({ facturada }) ?? (liquidada ? OPERACION_LIQUIDADA : null)',
        'editRefusal({ facturada }) ?? (liquidada && facturada ? OPERACION_LIQUIDADA : null)',
      ],
    ],
  },
];
