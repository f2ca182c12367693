import { type ComponentType, useState } from 'react';
import { toast } from '../feedback/toast.ts';

export interface OnDemand<P> {
  /** Null while it is not shown. */
  Shown: ComponentType<P> | null;
  show: () => void;
  hide: () => void;
}

/**
 * A dialog whose code is loaded when it is first opened. Where loading fails, the user is notified and the screen
 * stays. React's `lazy` would pass the failure to the frame's error boundary.
 */
export function useOnDemand<P>(load: () => Promise<{ default: ComponentType<P> }>): OnDemand<P> {
  const [Shown, setShown] = useState<ComponentType<P> | null>(null);
  const show = async (): Promise<void> => {
    try {
      const { default: loaded } = await load();
      setShown(() => loaded);
    } catch {
      toast('No se pudo abrir. Inténtelo de nuevo.', 'error');
    }
  };
  return { Shown, show: () => void show(), hide: () => setShown(null) };
}
