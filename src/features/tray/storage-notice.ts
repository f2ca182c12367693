/** What the user can do where the browser may delete unsent changes. Pure. */
export interface StorageState {
  isIos: boolean;
  isInstalled: boolean;
}

export function noticeOf({ isIos, isInstalled }: StorageState): string {
  if (isInstalled) {
    return 'El sistema puede borrar lo guardado en este dispositivo si le falta espacio. Envíe estos cambios pronto y libere espacio.';
  }
  // On iOS an application on the home screen has a storage of its own, separate from Safari's.
  return isIos
    ? 'Safari borra lo guardado aquí tras siete días sin uso. Envíe primero estos cambios; después instale la aplicación: toque Compartir y luego «Agregar a inicio».'
    : 'El navegador puede borrar lo guardado en este dispositivo si le falta espacio. Envíe estos cambios pronto e instale la aplicación.';
}
