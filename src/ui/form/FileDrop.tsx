import { chakra } from '../styles/chakra.ts';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { Button } from '../base/Button.tsx';
import { IconImportar } from '../base/icons.ts';
import { COARSE } from '../styles/media.ts';

const Zone = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 14px',
    padding: '18px',
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'lineStrong',
    borderRadius: 'lg',
    bg: 'sunken',
    '&[data-over=true]': { borderColor: 'accent', bg: 'accentSoft' },
  },
});
const Input = chakra('input', { base: { srOnly: true } });
/** Touch devices have no drag and drop of files. */
const Hint = chakra('span', { base: { color: 'muted', [COARSE]: { display: 'none' } } });

export interface FileDropProps {
  /** The accessible name of the hidden control. */
  label: string;
  accept: string;
  busy: boolean;
  onFile: (file: File) => void;
}

/** A file field for choosing or dropping a file. */
export function FileDrop({ label, accept, busy, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault();
    setOver(isOver);
  };
  const drop = (event: DragEvent): void => {
    drag(event, false);
    const [file] = event.dataTransfer.files;
    if (file && !busy) onFile(file);
  };
  const choose = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>): void => {
    const file = field.files?.[0];
    if (file && !busy) onFile(file);
    // Choosing the same file again has to fire a change event.
    field.value = '';
  };
  return (
    <Zone
      data-over={over}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
    >
      <Button busy={busy} onClick={() => input.current?.click()}>
        <IconImportar />
        Elegir archivo
      </Button>
      <Hint>o arrástrelo hasta aquí</Hint>
      <Input ref={input} type="file" accept={accept} aria-label={label} tabIndex={-1} onChange={choose} />
    </Zone>
  );
}
