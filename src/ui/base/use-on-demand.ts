import { type ComponentType, useState } from 'react';
import { toast } from '../feedback/toast.ts';

export interface OnDemand<P> {
  /** Null while it is not shown. */
  Shown: ComponentType<P> | null;
  show: () => void;
  hide: () => void;
}

/**
 * A dialog whose code comes when it is first wanted. Where it cannot come the user is told, and the screen stays: React's
 * own `lazy` would give the failure to the whole frame.
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
