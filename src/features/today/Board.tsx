import { Button } from '#ui/base/Button.tsx';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { COARSE, PHONE } from '#ui/styles/media.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import { anclaDe } from './texts.ts';
import { type Key, type ReactNode, useState } from 'react';

/** The number of entries shown at first for each kind. */
const VISIBLES = 5;

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '4px 12px',
      paddingBlock: '10px',
      borderTopWidth: '1px',
      [COARSE]: { paddingBlock: '12px' },
    },
    '& > li:first-of-type': { borderTopWidth: 0 },
    '& > li > a:last-of-type': { [PHONE]: { flexGrow: 1 } },
  },
});

interface TableroProps<Fila> {
  title: string;
  /** Beside the title: how many, how much. */
  resumen: ReactNode;
  filas: readonly Fila[];
  filaKey: (fila: Fila) => Key;
  children: (fila: Fila) => ReactNode;
  /** The text of an empty group. */
  empty: string;
}

/** One group of the screen; a button shows the remaining entries. */
export function Tablero<Fila>({ title, resumen, filas, filaKey, children, empty }: TableroProps<Fila>) {
  const [all, setAll] = useState(false);
  const shown = all ? filas : filas.slice(0, VISIBLES);
  const hidden = filas.length - shown.length;
  return (
    <Card as="section" aria-label={title} id={anclaDe(title)} className={css({ scrollMarginTop: '72px' })}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 12px' })}>
        <SectionTitle className={css({ marginBottom: '2px' })}>{title}</SectionTitle>
        <span className={css({ color: 'muted' })}>{resumen}</span>
      </div>
      {filas.length === 0 && <p className={css({ color: 'muted' })}>{empty}</p>}
      <List>
        {shown.map((fila) => (
          <li key={filaKey(fila)}>{children(fila)}</li>
        ))}
      </List>
      {(hidden > 0 || all) && (
        <Button tone="ghost" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Ver menos' : `Ver ${hidden} más`}
        </Button>
      )}
    </Card>
  );
}
