import { chakra } from '../styles/chakra.ts';
import { IconCheck } from '../base/icons.ts';
import { FINE } from '../styles/media.ts';
import type { Option } from './option.ts';
import { VisuallyHidden } from '../base/VisuallyHidden.tsx';

const List = chakra('div', {
  base: {
    '& > div': {
      display: 'flex',
      alignItems: 'center',
      gap: '8px',
      minHeight: 'var(--ctl)',
      padding: '4px 10px',
      borderRadius: 'md',
      lineHeight: 1.3,
      cursor: 'pointer',
      '& > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
      '& small': { display: 'block', color: 'muted', fontSize: 'var(--fs-sm)', fontWeight: 400 },
      '& > svg': { flexShrink: 0, color: 'accent' },
    },
    [FINE]: { '& > div:hover': { bg: 'hover' } },
    '& > div[data-active]': { bg: 'accentSoft', outline: '1px solid {colors.accent}', outlineOffset: '-1px' },
    '& > div[aria-selected=true]': { fontWeight: 600 },
  },
});
const Note = chakra('p', { base: { padding: '10px', color: 'muted', overflowWrap: 'anywhere' } });

/** More options are found by typing; rendering thousands would be slow. */
const MOST_DRAWN = 100;

/** Which of the matching options are rendered. */
export const drawn = (options: readonly Option[]): readonly Option[] => options.slice(0, MOST_DRAWN);

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

const counted = (count: number): string => (count === 1 ? '1 opción' : `${count} opciones`);

export interface OptionListProps {
  id: string;
  /** All matching options; the first hundred are rendered. */
  options: readonly Option[];
  /** What was typed. */
  term: string;
  /** The value chosen so far. */
  value: string;
  active: number;
  onChoose: (option: Option) => void;
}

/** The options under a search field, which keeps the focus and refers to the active option. */
export function OptionList({ id, options, term, value, active, onChoose }: OptionListProps) {
  const rows = drawn(options);
  return (
    <>
      {/* The search field handles the keys, as in the ARIA combobox pattern. */}
      <List id={id} role="listbox" aria-label="Opciones">
        {rows.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- as above
          <div
            key={option.value}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            data-active={index === active || undefined}
            onClick={() => onChoose(option)}
          >
            <span>
              {option.label}
              {option.note !== undefined && <small>{option.note}</small>}
            </span>
            {option.value === value && <IconCheck />}
          </div>
        ))}
      </List>
      {options.length > rows.length && (
        <Note>Hay más ({options.length - rows.length}): siga escribiendo para encontrarlas.</Note>
      )}
      {options.length === 0 && <Note>Nada coincide con «{term.trim()}»</Note>}
      <VisuallyHidden aria-live="polite">{term !== '' && counted(options.length)}</VisuallyHidden>
    </>
  );
}
