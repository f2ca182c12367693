/** Pages of a list (R3.3, R14.1). */

export const PAGE_SIZE = 5;
const PAGES_EACH_SIDE = 2;

/** The page buttons: first and last always, two each side of the current one, '…' for each gap. */
export function pageWindow(actual: number, total: number): (number | '…')[] {
  // The page of the address may be past the end of the list, or the list may have become shorter.
  const center = Math.min(Math.max(actual, 1), total);
  const from = Math.max(1, center - PAGES_EACH_SIDE);
  const until = Math.min(total, center + PAGES_EACH_SIDE);
  const pages: (number | '…')[] = [];
  if (from > 1) pages.push(1);
  if (from > 2) pages.push('…');
  for (let page = from; page <= until; page++) pages.push(page);
  if (until < total - 1) pages.push('…');
  if (until < total) pages.push(total);
  return pages;
}

export interface PageState {
  totalDocs: number;
  totalPages: number;
  page: number;
  limit: number;
  hasNextPage: boolean;
  hasPrevPage: boolean;
}

/** The paging fields of a list answer; an empty list has one page. */
export function describePage(totalDocs: number, page: number, limit: number): PageState {
  const totalPages = Math.max(1, Math.ceil(totalDocs / limit));
  return { totalDocs, totalPages, page, limit, hasNextPage: page < totalPages, hasPrevPage: page > 1 };
}
