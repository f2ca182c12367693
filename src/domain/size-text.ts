import { formatNumero } from './money.ts';

/** '340 KB', '1,2 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumero(Math.max(1, Math.round(bytes / 1000)))} KB`;
  return `${formatNumero(Math.round(bytes / 100_000) / 10)} MB`;
}
