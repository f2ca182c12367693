/** Pages of a list (R3.3, R14.1). */

export const PAGE_SIZE = 5;
const ALREDEDOR = 2;

/** The page buttons: first and last always, two each side of the current one, '…' for each gap. */
export function ventanaPaginas(actual: number, total: number): (number | '…')[] {
  // The page of the address may be past the end of the list, or the list may have become shorter.
  const centro = Math.min(Math.max(actual, 1), total);
  const desde = Math.max(1, centro - ALREDEDOR);
  const hasta = Math.min(total, centro + ALREDEDOR);
  const paginas: (number | '…')[] = [];
  if (desde > 1) paginas.push(1);
  if (desde > 2) paginas.push('…');
  for (let pagina = desde; pagina <= hasta; pagina++) paginas.push(pagina);
  if (hasta < total - 1) paginas.push('…');
  if (hasta < total) paginas.push(total);
  return paginas;
}

export interface Pagina {
  totalDocs: number;
  totalPages: number;
  page: number;
  limit: number;
  hasNextPage: boolean;
  hasPrevPage: boolean;
}

/** The paging fields of a list answer; an empty list has one page. */
export function describePagina(totalDocs: number, page: number, limit: number): Pagina {
  const totalPages = Math.max(1, Math.ceil(totalDocs / limit));
  return { totalDocs, totalPages, page, limit, hasNextPage: page < totalPages, hasPrevPage: page > 1 };
}
