import { chakra } from '../styles/chakra.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { controlRecipe } from '../form/control-recipe.ts';
import type { SelectControlProps } from './NativeSelect.tsx';
import { matchOptions, meantOption, type Option } from './option.ts';
import { drawn, OptionList, optionId } from './OptionList.tsx';
import { SelectFrame } from './SelectFrame.tsx';
import { useActiveOption } from './use-active-option.ts';
import { useAnchor } from '../overlay/use-anchor.ts';

const Input = chakra('input', controlRecipe);
const Panel = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    overflowY: 'auto',
    padding: '4px',
    bg: 'raised',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'lineStrong',
    borderRadius: 'md',
    boxShadow: 'raised',
  },
});

/** A combobox with a listbox (the ARIA pattern): typing filters, Enter chooses, Esc restores the chosen option. */
export function SearchSelect({ control, value, onChange, options, placeholder }: SelectControlProps) {
  const { 'aria-required': required, disabled, onBlur } = control;
  const [open, setOpen] = useState(false);
  /** Null: nothing was typed since it was opened. */
  const [term, setTerm] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useAnchor(panel, input, open);
  const listId = `${control.id}-options`;
  const matching = term === null ? options : matchOptions(options, term);
  const rows = drawn(matching);
  const { active, setActive, move } = useActiveOption(rows.length, (index) => optionId(listId, index));
  const chosen = options.find((option) => option.value === value);

  const show = (): void => {
    if (open || disabled) return;
    setOpen(true);
    setActive(options.findIndex((option) => option.value === value));
    input.current?.select();
  };
  const close = (): void => {
    setOpen(false);
    setTerm(null);
  };
  const choose = (option: Option | undefined): void => {
    if (option && option.value !== value) onChange(option.value);
    close();
  };
  const clear = (): void => {
    onChange('');
    close();
    input.current?.focus();
  };
  /**
   * On blur, the typed text is accepted where it identifies one option, and an empty text where the field is optional.
   */
  const settle = (): void => {
    if (term?.trim() === '' && !required) onChange('');
    else if (term !== null && term.trim() !== '') choose(meantOption(options, term));
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      show();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active >= 0) choose(rows[active]);
      else settle();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else move(event);
  };
  return (
    <SelectFrame onClear={required || disabled || value === '' ? undefined : clear}>
      <Input
        {...control}
        ref={input}
        role="combobox"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && active >= 0 ? optionId(listId, active) : undefined}
        placeholder={placeholder}
        value={term ?? chosen?.label ?? ''}
        onClick={show}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTerm(event.target.value);
          setOpen(true);
          setActive(event.target.value.trim() === '' ? -1 : 0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          settle();
          onBlur?.();
        }}
      />
      {open && (
        // Mouse presses keep the focus in the field.
        <Panel ref={panel} popover="manual" onMouseDown={(event) => event.preventDefault()}>
          <OptionList
            id={listId}
            options={matching}
            term={term ?? ''}
            value={value}
            active={active}
            onChoose={choose}
          />
        </Panel>
      )}
    </SelectFrame>
  );
}
