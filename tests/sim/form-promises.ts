/** What the dialogs of forms have shown about refused changes, and what their users have decided there. */
import type { Outcome } from '#contracts/promise.ts';
import { flatten } from '#data/changes/field-groups.ts';
import type { ConflictDecision } from '#data/changes/result.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import { same } from './values.ts';

type Fields = Record<string, unknown>;
type Shown = Pick<ConflictDecision, 'fields' | 'taken'>;

interface Choice {
  /** Fields that are sent as typed. */
  mine: Fields;
  /** Fields that stay as the server has them. */
  kept: readonly string[];
}

/** The values of the other side that the dialog shows. */
const theirs = ({ fields, taken }: Shown): Fields =>
  Object.fromEntries([
    ...fields.map(({ field, server }) => [field, server] as const),
    ...taken.map(({ field, now }) => [field, now] as const),
  ]);

export class FormPromises {
  /** Key of a refused change → the server's answer. */
  private readonly answers = new Map<string, OutboxRow['error']>();
  /** Marker of a form → the values that its user has taken over from dialogs, in place of those it was opened with. */
  private readonly held = new Map<string, Fields>();
  /** Marker → the version that its user has seen and decided about. */
  private readonly versions = new Map<string, number>();
  /** Marker → the outcome that its user accepted for the next save. */
  private readonly outcomes = new Map<string, Outcome>();
  private readonly choices = new Map<string, Choice>();

  refused(key: string, error: OutboxRow['error']): void {
    this.answers.set(key, error);
  }

  /** The server's record in the conflict of the change. */
  serverOf(key: string): Fields | null {
    return this.answers.get(key)?.servidor ?? null;
  }

  /** The user accepts the outcome that the refused change has now. @returns whether the server named one */
  agreed(marker: string, key: string | undefined): boolean {
    const outcome = this.answers.get(key ?? '')?.outcomes?.actual;
    if (outcome) this.outcomes.set(marker, structuredClone(outcome));
    return outcome !== undefined;
  }

  /** The user has chosen a side for each field of the conflict. */
  chosen(marker: string, decision: ConflictDecision, mine: ReadonlySet<string>): void {
    const { fields, serverRecord, deletesRow } = decision;
    this.hold(marker, theirs(decision));
    this.versions.set(marker, Number(serverRecord.version));
    if (deletesRow) return;
    const typed = fields.filter(({ field }) => mine.has(field));
    this.choices.set(marker, {
      mine: Object.fromEntries(typed.map((each) => [each.field, each.mine])),
      kept: fields.filter(({ field }) => !mine.has(field)).map(({ field }) => field),
    });
  }

  /**
   * 'Volver al formulario': the form takes the other side's values, except where its user has typed another one, about
   * which nothing is decided. `before`: the values that the form was opened with.
   */
  back(marker: string, typed: Fields, before: Fields, shown: Shown): void {
    const old = { ...before, ...this.held.get(marker) };
    const isOpen = (field: string, server: unknown): boolean =>
      field in typed && !same(server, old[field]) && !same(server, typed[field]);
    const taken = Object.entries(theirs(shown)).filter(([field, server]) => !isOpen(field, server));
    this.hold(marker, Object.fromEntries(taken));
  }

  private hold(marker: string, values: Fields): void {
    this.held.set(marker, { ...this.held.get(marker), ...values });
  }

  /** The form that was saved as `before` is saved again, with its present values. */
  inherit(marker: string, before: string): void {
    this.hold(marker, this.held.get(before) ?? {});
  }

  /** The base of a form's change as its user knows it. `strict`: a version that was decided about counts as seen. */
  baseOf(
    marker: string,
    base: NonNullable<OutboxRow['base']>,
    strict: boolean,
  ): NonNullable<OutboxRow['base']> {
    const held = Object.entries(this.held.get(marker) ?? {}).filter(([field]) => field in base.campos);
    const version = strict ? (this.versions.get(marker) ?? base.version) : base.version;
    return { version, campos: { ...base.campos, ...Object.fromEntries(held) } };
  }

  /** The outcome that the user of the form has accepted for this save. */
  takeOutcome(marker: string): Outcome | null {
    const outcome = this.outcomes.get(marker) ?? null;
    this.outcomes.delete(marker);
    return outcome;
  }

  /**
   * Describes where the change differs from the choice of its user. A copy that a file has brought to another device is decided
   * about in the tray there, whatever its form was told meanwhile.
   */
  brokenChoice({ args, origen }: OutboxRow): string[] {
    if (origen === 'archivo') return [];
    const choice = this.choices.get(args.etiqueta);
    this.choices.delete(args.etiqueta);
    if (!choice) return [];
    const body = flatten(args.body ?? {});
    const { mine, kept } = choice;
    return [
      ...kept.filter((field) => field in body).map((field) => `${field} was to stay as the server has it`),
      ...Object.entries(mine)
        .filter(([field, value]) => !(field in body) || !same(body[field], value))
        .map(([field]) => `${field} was to be sent as it was typed`),
    ];
  }
}
