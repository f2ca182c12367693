/** Bugs in payments, for mutants.ts. */
import type { Mutant } from './bugs.ts';

export const OF_PAYMENTS: Mutant[] = [
  {
    bug: 'saldo not compared',
    note: 'a payment is taken whatever is left to pay',
    edits: [
      [
        'src/domain/abono.ts',
        'return monto > saldo ? ruleRefusal(',
        'return monto > saldo && saldo < 0 ? ruleRefusal(',
      ],
    ],
  },
  {
    bug: 'closed work not reopened',
    note: 'an invoice that is marked unpaid does not bring its old operations back to the devices',
    edits: [
      [
        'src/server/resources/factura/abono.ts',
        'if (factura.pagada && !columns.pagada) await reopen(trx, factura.id, write);',
        'if (factura.pagada && factura.id < 0) await reopen(trx, factura.id, write);',
      ],
    ],
  },
];
