import { pageWindow } from '#domain/pagination.ts';
import { chakra, css } from '../styles/chakra.ts';
import type { ReactNode } from 'react';
import { Button } from '../base/Button.tsx';
import { IconChevronLeft, IconChevronRight } from '../base/icons.ts';
import { PHONE, PRINT } from '../styles/media.ts';

const Foot = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    marginTop: '10px',
    '& > nav': { flex: '1 1 auto' },
  },
});

/** Keeps the room of what is loaded after the list, so that the page numbers stay where they are. */
const Menus = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '8px',
    minWidth: 'min(215px, 100%)',
    minHeight: 'var(--ctl)',
    color: 'muted',
    fontSize: 'var(--fs-sm)',
    [PHONE]: { width: '100%', justifyContent: 'space-between' },
    [PRINT]: { display: 'none' },
  },
});

const Bar = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px',
    color: 'muted',
    fontSize: 'var(--fs-sm)',
    '& > p': { marginInlineEnd: 'auto' },
    '& > div': { display: 'flex', alignItems: 'center', gap: '4px', [PRINT]: { display: 'none' } },
    '& [aria-current]': { bg: 'accentSoft', color: 'accent', borderColor: 'accent' },
    // The page numbers have a line of their own, so that both ends stay within reach of a thumb.
    [PHONE]: {
      justifyContent: 'space-between',
      '& > p': { width: '100%', textAlign: 'center' },
      '& > div': { order: 1, width: '100%', justifyContent: 'center', gap: '2px' },
      '& > div > button': { flex: '0 1 48px', minWidth: 0 },
    },
  },
});

const PageButton = chakra(Button, { base: { paddingInline: '4px', minWidth: 'var(--ctl)' } });

export interface PaginationProps {
  page: number;
  totalPages: number;
  /** Called with a page in 1..totalPages other than the current one (R3.3). */
  onPage: (page: number) => void;
  /** The list's name, where the screen has two lists: landmarks must have different names. */
  of?: string;
  /** 'Filas por página'. */
  children?: ReactNode;
}

/**
 * 'Página X de Y', 'Anterior', page numbers with '…', 'Siguiente' (R3.3). On the first and last page a button is disabled by ARIA only:
 * it keeps the focus, from which Tab and the page keys go on.
 */
export function Pagination({ page, totalPages, onPage, of, children }: PaginationProps) {
  const go = (next: number): void => {
    if (next >= 1 && next <= totalPages && next !== page) onPage(next);
  };
  return (
    <Foot>
      <Bar aria-label={of === undefined ? 'Paginación' : `Paginación: ${of}`}>
        <p>
          Página {page} de {totalPages}
        </p>
        <Button
          tone="ghost"
          data-page={-1}
          aria-disabled={page <= 1}
          onClick={() => go(page - 1)}
          className={css({ paddingInline: '10px' })}
        >
          <IconChevronLeft />
          Anterior
        </Button>
        <div>
          {pageWindow(page, totalPages).map((entry, index) =>
            entry === '…' ? (
              <span key={index === 1 ? 'before' : 'after'}>…</span>
            ) : (
              <PageButton
                key={entry}
                tone="ghost"
                aria-current={entry === page ? 'page' : undefined}
                onClick={() => go(entry)}
              >
                {entry}
              </PageButton>
            ),
          )}
        </div>
        <Button
          tone="ghost"
          data-page={1}
          aria-disabled={page >= totalPages}
          onClick={() => go(page + 1)}
          className={css({ paddingInline: '10px' })}
        >
          Siguiente
          <IconChevronRight />
        </Button>
      </Bar>
      {children !== undefined && <Menus>{children}</Menus>}
    </Foot>
  );
}
