import { Button } from '#ui/base/Button.tsx';
import { IconTeclado } from '#ui/base/icons.ts';
import { KeyHint } from '#ui/base/KeyHint.tsx';
import { COARSE } from '#ui/styles/media.ts';
import { isFree, useHotkey } from '#ui/base/use-hotkey.ts';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

const load = () => import('./ShortcutsModal.tsx');

const Place = chakra('div', {
  base: {
    '& > button': { width: '100%', justifyContent: 'flex-start', gap: '11px', paddingInline: '11px' },
    [COARSE]: { display: 'none' },
  },
});

const GO_WAIT_MS = 2000;

/** 'g' and, within two seconds, a letter lead to a screen; the letters are loaded with the first of them. */
function useGoKeys(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let until = 0;
    const onKey = (event: KeyboardEvent): void => {
      const { key, timeStamp } = event;
      if (!isFree(event) || key === 'Shift') return;
      if (timeStamp > until) {
        if (key === 'g') until = timeStamp + GO_WAIT_MS;
        return;
      }
      until = 0;
      event.preventDefault();
      event.stopPropagation();
      void import('./go-keys.ts').then(({ goTarget }) => {
        const target = goTarget(key);
        return target && navigate(target);
      });
    };
    // Before all other shortcuts.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [navigate]);
}

const press = (element: HTMLElement): void => element.click();

/** Opens the list of shortcuts, as the key `?` does. Not shown where there is no keyboard. */
export function Shortcuts() {
  const { Shown, show, hide } = useOnDemand(load);
  useHotkey('?', press);
  useGoKeys();
  return (
    <Place>
      <Button tone="ghost" size="sm" data-hotkey="?" onClick={show}>
        <IconTeclado />
        Atajos de teclado
        <KeyHint>?</KeyHint>
      </Button>
      {Shown && <Shown onClose={hide} />}
    </Place>
  );
}
