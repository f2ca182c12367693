/** Why the disk of this device refused a change, for its user. */
export function explainDiskError(error: unknown): string {
  const quota =
    error instanceof Error && /Quota/i.test(`${error.name} ${String((error as { inner?: unknown }).inner)}`);
  return quota
    ? 'No queda espacio en este dispositivo: el cambio no se guardó. Libere espacio e intente de nuevo.'
    : 'No se pudo guardar en este dispositivo. Intente de nuevo; si se repite, recargue la página.';
}
