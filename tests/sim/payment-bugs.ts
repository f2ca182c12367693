/** Bugs in payments, for mutants.ts. */
import type { Mutant } from './bugs.ts';

export const OF_PAYMENTS: Mutant[] = [
  {
    bug: 'payments of two devices both applied',
    note: 'the server does not compare what was paid of the invoice before',
    edits: [
      [
        'src/server/http/effects.ts',
        'actual[key] = row ? {',
        "actual[key] = table === 'factura' && expected[key] && !('subtotal' in expected[key]!) ? expected[key]! : row ? {",
      ],
    ],
  },
  {
    bug: 'payment applied twice',
    note: 'neither its key nor its uuid recognizes a payment that is sent again',
    edits: [
      [
        'src/data/outbox/wire.ts',
        '      key: row.key,',
        "      key: row.name === 'abono.create' ? crypto.randomUUID() : row.key,",
      ],
      [
        'src/server/resources/factura/abono.ts',
        '.values({ ...values, ...stampNew(write) })',
        '.values({ ...values, uuid: undefined, ...stampNew(write) })',
      ],
    ],
  },
  {
    bug: 'payment shown twice',
    note: 'a payment that was pulled is applied to the screen once more while its answer is missing',
    edits: [
      [
        'src/data/overlay/apply.ts',
        "if (action === 'create' && (layer.get(table, change.uuid) || lacksOwner(layer, table, change))) return null;",
        "if (action === 'create' && table !== 'abono' && (layer.get(table, change.uuid) || lacksOwner(layer, table, change))) return null;",
      ],
    ],
  },
  {
    bug: 'unsent payment forgotten in what is left to pay',
    note: 'the overlay shows the payment, and the invoice as before',
    edits: [
      ['src/data/overlay/abono.ts', 'withPayment(factura, abono.monto, now)', 'withPayment(factura, 0, now)'],
    ],
  },
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
