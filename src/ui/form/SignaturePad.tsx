import { chakra } from '../styles/chakra.ts';
import SignaturePadLibrary from 'signature_pad';
import { useEffect, useRef } from 'react';

const Canvas = chakra('canvas', {
  base: {
    display: 'block',
    width: '100%',
    height: 'min(40dvh, 260px)',
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'lineStrong',
    borderRadius: 'md',
    // A paper, in the dark theme too: it is kept and printed as it is.
    background: 'white',
    touchAction: 'none',
  },
});

/** The line to sign on, over the paper: it is no part of the signature. */
const Paper = chakra('div', {
  base: {
    position: 'relative',
    _after: {
      content: '""',
      position: 'absolute',
      insetInline: '8%',
      bottom: '28%',
      borderBottomWidth: '1px',
      borderColor: '#999',
      pointerEvents: 'none',
    },
  },
});

/** What is drawn on the pad. */
export interface Signature {
  clear: () => void;
  /** As a PNG; null where the browser cannot make one. */
  toBlob: () => Promise<Blob | null>;
}

interface SignaturePadProps {
  /** Receives the signature; null once the pad is gone. */
  onPad: (signature: Signature | null) => void;
  label: string;
  onStroke: () => void;
}

/** A field for a signature by finger, pen or mouse. */
export function SignaturePad({ onPad, label, onStroke }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const drawn = new SignaturePadLibrary(element, {
      backgroundColor: 'white',
      penColor: 'black',
      minWidth: 1,
    });
    onPad({
      clear: () => drawn.clear(),
      toBlob: () => new Promise((resolve) => element.toBlob(resolve, 'image/png')),
    });
    drawn.addEventListener('endStroke', onStroke);
    // A canvas has its own pixels: a change of the size, as by turning the device, would scale or delete the strokes.
    const resize = (): void => {
      const ratio = Math.max(devicePixelRatio, 1);
      const strokes = drawn.toData();
      element.width = element.offsetWidth * ratio;
      element.height = element.offsetHeight * ratio;
      element.getContext('2d')?.scale(ratio, ratio);
      drawn.clear();
      drawn.fromData(strokes);
    };
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.off();
      onPad(null);
    };
  }, [onPad, onStroke]);
  return (
    <Paper>
      <Canvas ref={canvas} role="img" aria-label={label} />
    </Paper>
  );
}
