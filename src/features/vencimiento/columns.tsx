import type { VencimientoRecord } from '#contracts/vencimiento.ts';
import { LuzPill } from '#ui/feedback/LuzPill.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { EXPIRY_LIGHT, expiryText, ownerOf } from '#views/vencimiento.ts';

/** The columns of the list of papers that expire; `owner` is the name or the plate. */
export const COLUMNS: readonly Column<VencimientoRecord>[] = [
  { key: 'owner', label: 'Chofer o camión', sortable: true, text: ownerOf, render: ownerOf },
  { key: 'tipo', label: 'Tipo', sortable: true },
  { key: 'numero', label: 'Número', wraps: true },
  { key: 'vence', label: 'Vence', sortable: true },
  {
    key: 'estado',
    label: 'Estado',
    text: expiryText,
    render: (row) => <LuzPill luz={EXPIRY_LIGHT[row.estado]}>{expiryText(row)}</LuzPill>,
  },
];
