import { chakra } from '../styles/chakra.ts';
import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '../base/Button.tsx';
import { IconImportar } from '../base/icons.ts';
import { IconCamera } from '../base/later-icons.ts';
import { COARSE } from '../styles/media.ts';

const Zone = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(10rem, 100%), 1fr))',
    gap: '8px',
    padding: '12px',
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'lineStrong',
    borderRadius: 'lg',
    bg: 'sunken',
    '&[data-over=true]': { borderColor: 'accent', bg: 'accentSoft' },
    '& > span': { gridColumn: '1 / -1' },
  },
});
const Input = chakra('input', { base: { srOnly: true } });
const Hint = chakra('span', {
  // Touch devices have no drag and drop of files.
  base: { color: 'muted', fontSize: 'var(--fs-sm)', '& > span': { [COARSE]: { display: 'none' } } },
});

const ACCEPT = 'image/*,application/pdf';

interface PhotoDropProps {
  onFiles: (files: File[]) => void;
  busy: boolean;
}

/**
 * Takes photos with the camera of a phone or tablet, or files: chosen, several at once, dropped, or pasted anywhere on
 * the screen. Where the camera is not allowed, the browser offers its files.
 */
export function PhotoDrop({ onFiles, busy }: PhotoDropProps) {
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (list: FileList | undefined | null): boolean => {
    const files = [...(list ?? [])];
    if (files.length === 0 || busy) return false;
    onFiles(files);
    return true;
  };
  const hint = useId();
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (take(event.clipboardData?.files)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => onPaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
  const choose = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>): void => {
    take(field.files);
    // Choosing the same file again has to fire a change event.
    field.value = '';
  };
  const drag = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <Zone
      data-over={over}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <Button size="lg" tone="primary" busy={busy} onClick={() => camera.current?.click()}>
        <IconCamera />
        Tomar foto
      </Button>
      <Button size="lg" busy={busy} aria-describedby={hint} onClick={() => gallery.current?.click()}>
        <IconImportar />
        Elegir archivos
      </Button>
      <Hint id={hint}>
        Fotos y documentos en PDF<span>; también puede arrastrarlos o pegarlos aquí</span>
      </Hint>
      <Input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Tomar foto"
        tabIndex={-1}
        onChange={choose}
      />
      <Input
        ref={gallery}
        type="file"
        accept={ACCEPT}
        multiple
        aria-label="Elegir archivos"
        tabIndex={-1}
        onChange={choose}
      />
    </Zone>
  );
}
