/** Bugs in settlements with drivers, for mutants.ts. */
import type { Mutant } from './bugs.ts';

export const OF_SETTLEMENTS: Mutant[] = [
  {
    bug: 'operation on two settlements',
    note: 'a settled operation is settled again: neither the rule nor the index of the database refuses it',
    edits: [
      [
        'src/views/liquidacion.ts',
        "if (isLiquidada(reader, row.id)) return 'liquidada';",
        "if (isLiquidada(reader, row.id) && row.id === 0) return 'liquidada';",
      ],
      [
        'src/server/db/migrations/040-liquidaciones.sql',
        'create unique index liquidacion_linea_operacion_idx',
        'create index liquidacion_linea_operacion_idx',
      ],
      [
        'src/server/db/migrations/040-liquidaciones.sql',
        'and (select l.id from liquidacion_linea l',
        'and (select min(l.id) from liquidacion_linea l',
      ],
      [
        'src/server/db/migrations/043-cuentas-de-abiertas.sql',
        'and (select l.id from liquidacion_linea l',
        'and (select min(l.id) from liquidacion_linea l',
      ],
    ],
  },
  {
    bug: 'settled line follows the cost',
    note: 'an edit of an operation writes its commission of today into the line of its settlement',
    edits: [
      [
        'src/server/resources/operacion/operacion.ts',
        "  return {\n    mensaje: 'Operación actualizada correctamente',",
        "  await sql`update liquidacion_linea set comision = ${updated.monto}, version = ${write.version} where operacion_id = ${row.id}`.execute(trx);\n  return {\n    mensaje: 'Operación actualizada correctamente',",
      ],
    ],
  },
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
