import { Button } from '#ui/Button.tsx';
import { IconTeclado } from '#ui/icons.ts';
import { KeyHint } from '#ui/KeyHint.tsx';
import { COARSE } from '#ui/media.ts';
import { useHotkey } from '#ui/use-hotkey.ts';
import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';

const AtajosModal = lazy(() => import('./AtajosModal.tsx'));

const Place = chakra('div', { base: { '& > button': { width: '100%' }, [COARSE]: { display: 'none' } } });

const press = (element: HTMLElement): void => element.click();

/** Opens the list of shortcuts; the key `?` does the same. Not where there is no keyboard. */
export function Atajos() {
  const [open, setOpen] = useState(false);
  useHotkey('?', press);
  return (
    <Place>
      <Button tone="ghost" size="sm" data-hotkey="?" onClick={() => setOpen(true)}>
        <IconTeclado />
        Atajos de teclado
        <KeyHint>?</KeyHint>
      </Button>
      {open && (
        <Suspense>
          <AtajosModal onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Place>
  );
}
