import { Button } from '#ui/base/Button.tsx';
import { IconTeclado } from '#ui/base/icons.ts';
import { KeyHint } from '#ui/base/KeyHint.tsx';
import { COARSE } from '#ui/styles/media.ts';
import { useHotkey } from '#ui/base/use-hotkey.ts';
import { useLater } from '#ui/base/use-later.ts';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

const load = () => import('./ShortcutsModal.tsx');
const loadGoKeys = () => import('./go-keys.ts');

const Place = chakra('div', {
  base: {
    '& > button': { width: '100%', justifyContent: 'flex-start', gap: '11px', paddingInline: '11px' },
    [COARSE]: { display: 'none' },
  },
});

const press = (element: HTMLElement): void => element.click();

/** Opens the list of shortcuts, as the key `?` does. Not shown where there is no keyboard. */
export function Shortcuts() {
  const { Shown, show, hide } = useOnDemand(load);
  useHotkey('?', press);
  const navigate = useNavigate();
  const goKeys = useLater(loadGoKeys);
  useEffect(() => goKeys?.listenForGoKeys(navigate), [goKeys, navigate]);
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
