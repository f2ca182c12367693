import { Button } from '#ui/Button.tsx';
import { IconTeclado } from '#ui/icons.ts';
import { KeyHint } from '#ui/KeyHint.tsx';
import { COARSE } from '#ui/media.ts';
import { useHotkey } from '#ui/use-hotkey.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { chakra } from '#ui/chakra.ts';

const load = () => import('./AtajosModal.tsx');

const Place = chakra('div', { base: { '& > button': { width: '100%' }, [COARSE]: { display: 'none' } } });

const press = (element: HTMLElement): void => element.click();

/** Opens the list of shortcuts; the key `?` does the same. Not where there is no keyboard. */
export function Atajos() {
  const { Shown, show, hide } = useOnDemand(load);
  useHotkey('?', press);
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
