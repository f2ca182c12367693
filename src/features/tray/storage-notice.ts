/** What to do about a device whose browser may delete what is not sent yet. Pure. */
export interface StorageState {
  isIos: boolean;
  isInstalled: boolean;
}

export function noticeOf({ isIos, isInstalled }: StorageState): string {
  if (isInstalled) {
    return 'El sistema puede borrar lo guardado en este dispositivo si le falta espacio. Envíe estos cambios pronto y libere espacio.';
  }
  // On iOS, the storage of an application on the home screen is separate from Safari's.
  return isIos
    ? 'Safari borra lo guardado aquí tras siete días sin uso. Envíe primero estos cambios; después instale la aplicación: toque Compartir y luego «Agregar a inicio».'
    : 'El navegador puede borrar lo guardado en este dispositivo si le falta espacio. Envíe estos cambios pronto e instale la aplicación.';
}
