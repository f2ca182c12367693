import { chakra } from '../styles/chakra.ts';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LinkButton } from '../base/Button.tsx';
import { IconPlus } from '../base/icons.ts';
import { PHONE, PRINT } from '../styles/media.ts';
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx';
import { useHotkey } from '../base/use-hotkey.ts';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    marginBottom: '10px',
    [PRINT]: { display: 'none' },
  },
});
const Between = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'end',
    marginInlineStart: 'auto',
    color: 'muted',
    [PHONE]: {
      order: 1,
      flexBasis: '100%',
      justifyItems: 'start',
      marginInlineStart: 0,
      _empty: { display: 'none' },
    },
  },
});

const press = (element: HTMLElement): void => element.click();

export interface ListToolbarProps {
  /** Omitted for a list without search. */
  search?: SearchBoxProps;
  /** The button 'Filtros' beside the search. */
  filters?: ReactNode;
  /** The target of the green button, which the key `n` presses; omitted for none. */
  create?: LinkProps | undefined;
  /** 'Crear' by default ('Agendar'). */
  createLabel?: string;
  /** Content before the green button. */
  tools?: ReactNode;
  /** Content between the search and the tools, e.g. 'Datos de 10:32'. */
  children?: ReactNode;
}

/** Search and Crear over a list. */
export function ListToolbar(props: ListToolbarProps) {
  const { search, filters, create, createLabel = 'Crear', tools, children } = props;
  useHotkey('n', press);
  return (
    <Bar>
      {search && <SearchBox {...search} />}
      {filters}
      <Between>{children}</Between>
      {tools}
      {create && (
        <LinkButton tone="create" data-hotkey="n" {...create}>
          <IconPlus />
          {createLabel}
        </LinkButton>
      )}
    </Bar>
  );
}
