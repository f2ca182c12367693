/** Who has changed a record while its form was open, in words. */
import type { NameOf } from '#data/queries/use-record-names.ts';
import type { FieldChange } from './take-over.ts';
import type { ChangeAuthor } from './use-changed-by.ts';
import { valueText } from './value-text.ts';

const OTHER = 'Otra persona';

/** `inForm`: the user was editing the record, and not removing it. */
export function changedSentence(by: ChangeAuthor | null, inForm = true): string {
  const when = inForm ? 'mientras usted lo editaba' : 'después de que usted lo vio';
  if (by === null) return `Este registro cambió ${when}.`;
  if (by.isOwn) return `Usted lo cambió en otra pestaña o dispositivo (${by.when}).`;
  return `${by.nombre ?? OTHER} cambió este registro ${when} (${by.when}).`;
}

/** The heading of the values that the server has. 'Usar la del servidor' below it means the version, whatever the field. */
export function sideHeading(by: ChangeAuthor | null): string {
  if (by === null) return 'La versión del servidor';
  const whose = by.isOwn ? 'otra pestaña o dispositivo suyo' : (by.nombre ?? 'otra persona');
  return `La versión de ${whose}, ${by.when}`;
}

/** Whose values the user may leave; null where it is the user's own change, or unknown. */
export const nameOfOther = (by: ChangeAuthor | null): string | null =>
  by === null || by.isOwn ? null : by.nombre;

/** The heading of the values that the user typed, in a form or in a change that waits. */
export const ownHeading = (by: ChangeAuthor | null, place = 'este formulario'): string =>
  by?.isOwn === true ? `La versión de ${place}` : 'Su versión';

/** 'Demo lo cambió a $99.999'; where the form shows the new value: 'Demo lo cambió de $13.000 a $88.888'. */
export function fieldChangeText(
  { field, before, now, isOpen }: FieldChange,
  by: ChangeAuthor | null,
  nameOf: NameOf,
): string {
  const [was, is] = [before, now].map((value) => valueText(value, field, nameOf));
  const what = isOpen ? `a ${is}` : `de ${was} a ${is}`;
  if (by === null) return `Cambió ${what} mientras usted editaba`;
  if (by.isOwn) return `Usted lo cambió ${what} en otra pestaña o dispositivo`;
  return `${by.nombre ?? OTHER} lo cambió ${what}`;
}
