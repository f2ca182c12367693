import { ventanaPaginas } from '#domain/paginacion.ts';
import { chakra } from '@chakra-ui/react';
import { Button } from './Button.tsx';
import { IconChevronLeft, IconChevronRight } from './icons.ts';
import { PHONE } from './media.ts';

const Bar = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    marginTop: '10px',
    color: 'muted',
    fontSize: 'var(--fs-sm)',
    '& > div': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '4px',
      marginInlineStart: 'auto',
    },
    '& [aria-current]': { bg: 'accentSoft', color: 'accent', borderColor: 'accent' },
    [PHONE]: { justifyContent: 'center', '& > div': { marginInline: 'auto', justifyContent: 'center' } },
  },
});

const PageButton = chakra(Button, { base: { paddingInline: '4px', minWidth: 'var(--ctl)' } });

export interface PaginationProps {
  page: number;
  totalPages: number;
  /** A page in 1..totalPages other than the current one; anything else is never asked for (section 5, 'Lists'). */
  onPage: (page: number) => void;
}

/** 'Página X de Y', 'Anterior', page numbers with '…', 'Siguiente' (specification, sections 2 and 9). */
export function Pagination({ page, totalPages, onPage }: PaginationProps) {
  const go = (next: number): void => {
    if (next >= 1 && next <= totalPages && next !== page) onPage(next);
  };
  return (
    <Bar aria-label="Paginación">
      <span>
        Página {page} de {totalPages}
      </span>
      <div>
        <Button tone="ghost" disabled={page <= 1} onClick={() => go(page - 1)} paddingInline="10px">
          <IconChevronLeft />
          Anterior
        </Button>
        {ventanaPaginas(page, totalPages).map((entry, index) =>
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
        <Button tone="ghost" disabled={page >= totalPages} onClick={() => go(page + 1)} paddingInline="10px">
          Siguiente
          <IconChevronRight />
        </Button>
      </div>
    </Bar>
  );
}
