import { chakra, css } from '../styles/chakra.ts';
import { type KeyboardEvent, useState } from 'react';
import { controlRecipe } from '../form/control-recipe.ts';
import { Modal } from '../overlay/Modal.tsx';
import type { SelectControlProps } from './NativeSelect.tsx';
import { matchOptions, type Option } from './option.ts';
import { drawn, OptionList, optionId } from './OptionList.tsx';
import { SelectFrame } from './SelectFrame.tsx';
import { useActiveOption } from './use-active-option.ts';

const Input = chakra('input', controlRecipe);
const Content = chakra('div', {
  base: {
    '--ctl': '48px',
    // Of constant height, so that the options keep their place under the finger.
    height: 'min(640px, 78dvh)',
    '& > div': { position: 'sticky', top: '-4px', zIndex: 1, paddingBlock: '4px 8px', bg: 'panel' },
  },
});

/** The same choice on touch devices: the options in a sheet, with the search above them. */
export function SelectSheet({ control, label, value, onChange, options, placeholder }: SelectControlProps) {
  const { 'aria-required': required, disabled, onBlur, ...attributes } = control;
  const [term, setTerm] = useState<string | null>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  const open = term !== null;
  const listId = `${control.id}-options`;
  const matching = matchOptions(options, term ?? '');
  const rows = drawn(matching);
  const { active, setActive, move } = useActiveOption(rows.length, (index) => optionId(listId, index));

  const show = (typed: string, isKeyboard: boolean): void => {
    if (disabled) return;
    setTerm(typed);
    setByKeyboard(isKeyboard);
    setActive(typed === '' ? options.findIndex((option) => option.value === value) : 0);
  };
  const close = (): void => {
    setTerm(null);
    onBlur?.();
  };
  const choose = (option: Option | undefined): void => {
    if (option) onChange(option.value);
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') move(event);
    else {
      event.preventDefault();
      choose(rows[active]);
    }
  };
  return (
    <SelectFrame onClear={required || disabled || value === '' ? undefined : () => onChange('')}>
      <Input
        {...attributes}
        disabled={disabled}
        aria-required={required}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        autoComplete="off"
        // No on-screen keyboard opens here; typing on a physical one opens the sheet with the typed text.
        inputMode="none"
        className={css({ caretColor: 'transparent' })}
        placeholder={placeholder}
        value={options.find((option) => option.value === value)?.label ?? ''}
        onClick={() => show('', false)}
        onChange={(event) => show(event.target.value, true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show('', true);
        }}
      />
      <Modal open={open} title={`Elija ${label.toLowerCase()}`} onClose={close}>
        <Content>
          <div>
            <Input
              // On touch the focus stays on the title, so that no on-screen keyboard opens.
              data-autofocus={byKeyboard || undefined}
              type="search"
              role="combobox"
              aria-label="Buscar opción"
              aria-autocomplete="list"
              aria-expanded
              aria-controls={listId}
              aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
              autoComplete="off"
              placeholder="Buscar"
              value={term ?? ''}
              onChange={(event) => {
                setTerm(event.target.value);
                setActive(event.target.value.trim() === '' ? -1 : 0);
              }}
              onKeyDown={onKeyDown}
            />
          </div>
          <OptionList
            id={listId}
            options={matching}
            term={term ?? ''}
            value={value}
            active={active}
            onChoose={choose}
          />
        </Content>
      </Modal>
    </SelectFrame>
  );
}
