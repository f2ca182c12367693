import type { Bucket } from '#domain/cobranza.ts';

export const BUCKET_LABEL: Record<Bucket, string> = {
  por_vencer: 'Por vencer',
  d1_30: '1–30',
  d31_60: '31–60',
  d61_90: '61–90',
  d90_mas: 'Más de 90',
};
