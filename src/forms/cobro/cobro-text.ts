import type { ExtraRecord } from '#contracts/extra.ts';
import { marginOf } from '#domain/cobro.ts';
import { formatPesos } from '#domain/money.ts';

export interface ListedCobro extends Pick<
  ExtraRecord,
  'id' | 'tipo' | 'monto' | 'operacion' | 'manual' | 'descripcion' | 'afecto'
> {
  uuid: string;
  costo?: number | null;
  facturado?: boolean;
}

/** 'Deja $13.000', 'Pierde $5.000'; null where the cost is not known. */
export function marginText(charge: { monto: number; costo: number | null }): string | null {
  const margin = marginOf(charge);
  if (margin === null) return null;
  return margin < 0 ? `Pierde\u00a0${formatPesos(-margin)}` : `Deja\u00a0${formatPesos(margin)}`;
}

/** 'Con IVA · Costo $32.000 · Deja $13.000'. */
export function cobroDetails(charge: { monto: number; afecto: boolean; costo?: number | null }): string {
  const { monto, afecto, costo = null } = charge;
  const cost = costo === null ? null : `Costo\u00a0${formatPesos(costo)}`;
  return [afecto ? 'Con IVA' : 'Exento', cost, marginText({ monto, costo })].filter(Boolean).join(' · ');
}
