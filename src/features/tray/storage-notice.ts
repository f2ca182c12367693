/** What the user can do where the browser may delete unsent changes. Pure. */
export interface StorageState {
  isIos: boolean;
  /** Safari of a Mac. */
  isMacSafari: boolean;
  isInstalled: boolean;
}

export function noticeOf({ isIos, isMacSafari, isInstalled }: StorageState): string {
  if (isInstalled) {
    return 'El sistema puede borrar lo guardado en este dispositivo si le falta espacio. Envíe estos cambios pronto y libere espacio.';
  }
  // An application on the home screen or in the Dock has a storage of its own, separate from Safari's.
  if (isIos) {
    return 'Safari borra lo guardado aquí tras siete días sin uso, y al cerrar una ventana privada. Envíe primero estos cambios; después instale la aplicación: toque Compartir y luego «Agregar a inicio».';
  }
  return isMacSafari
    ? 'Safari borra lo guardado aquí tras siete días sin uso, y al cerrar una ventana privada. Envíe primero estos cambios; después instale la aplicación: en el menú Archivo elija «Agregar al Dock».'
    : 'El navegador puede borrar lo guardado en este dispositivo si le falta espacio, y lo borra al cerrar una ventana privada. Envíe estos cambios pronto e instale la aplicación.';
}

/** Safari of a Mac, by its name and maker: Chromium browsers name Safari too. */
export const isMacSafariAgent = (agent: string, vendor: string): boolean =>
  agent.includes('Macintosh') && vendor.startsWith('Apple') && agent.includes('Safari/');

/** Where a closed app sends nothing (docs/decisions/078). */
export const OPEN_ONLY = 'En este navegador los cambios se envían solo mientras la aplicación está abierta.';
