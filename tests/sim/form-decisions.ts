/** What a user decides in a form whose change was refused, as in the dialog of the real form (decision 046). */
import { flatten, groupOf, nest } from '#data/changes/field-groups.ts';
import { editableFields, mutationOf } from '#data/changes/mutations.ts';
import type { ConflictDecision, SaveResult } from '#data/changes/result.ts';
import { conflictGroups } from '#forms/conflict/groups.ts';
import { mergeValues, recordSeen } from '#forms/conflict/take-over.ts';
import { fieldName } from '#forms/validation.ts';
import { fieldsOf } from '#views/record-fields.ts';
import type { OpenForm } from './forms.ts';
import { valueFor, PATCHED } from './interference.ts';
import type { Scene } from './scene.ts';
import { count } from './tally.ts';
import { same } from './values.ts';

/** Milliseconds until another user writes, while the dialog is still open. */
const READ_MS = 20;

type Fields = Record<string, unknown>;
type Refused = Extract<SaveResult, { estado: 'rechazado' }>;

/** The next save of a form: its values, and how it is sent. */
export type NextSave = Pick<OpenForm, 'request' | 'original'> & { send: () => Promise<SaveResult> };

export class FormDecisions {
  private readonly scene: Scene;
  private readonly tell: (text: string) => void;
  /** Markers of forms whose user chose the server's values throughout. */
  private readonly nothingLeft = new Set<string>();

  constructor(scene: Scene, tell: (text: string) => void) {
    this.scene = scene;
    this.tell = tell;
  }

  private get promises() {
    return this.scene.witness.oracles.promises;
  }

  /** The dialog shows why the change was refused. */
  isShown({ request, original }: OpenForm, { decision }: Refused): void {
    const { label: marker } = request;
    if (decision?.kind === 'outcome' && decision.lines.length === 0) {
      this.scene.witness.violated(`${marker} asks about an outcome without saying what is different`);
    }
    if (original) this.promises.knownFrom(marker, original);
  }

  /** The user decides. @returns the next save; null where the user gives up */
  decide(form: OpenForm, { decision }: Refused, waitMs: number): NextSave | null {
    const { random } = this.scene;
    const word = random.next();
    const isRemoval = form.request.body === undefined;
    if (!decision) return word < 0.3 ? this.pressAgain(form, waitMs) : this.giveUp(form);
    if (decision.kind === 'outcome') {
      if (word < 0.55) return this.accept(form, decision.save);
      return word < 0.8 && !isRemoval ? this.pressAgain(form, waitMs) : this.giveUp(form);
    }
    if (isRemoval) return word < 0.6 ? this.confirm(form, decision) : this.giveUp(form);
    if (!form.original || word > 0.9) return this.giveUp(form);
    if (word < 0.35) return this.choose(form, decision);
    // A payment is noted by a button, without a form to go back to.
    if (form.key === 'factura.update') return this.pressAgain(form, waitMs);
    return word < 0.7 ? this.backToForm(form, decision, waitMs) : this.pressAgain(form, waitMs);
  }

  /** The user's choice left no field to send, and the form says so. */
  keptNothing({ request: { label: marker } }: OpenForm, { estado }: SaveResult): boolean {
    const isKept = this.nothingLeft.delete(marker) && estado === 'aceptado';
    if (isKept && this.scene.witness.changes.keyOf(marker) === undefined) {
      count(this.scene.cuenta, 'server’s values kept in a form');
      return true;
    }
    return false;
  }

  private giveUp({ request }: OpenForm): null {
    this.tell(`${request.label} is closed`);
    return null;
  }

  /** 'Facturar así', 'Guardar así', 'Eliminar de todas formas': the outcome that the dialog shows. */
  private accept(form: OpenForm, send: () => Promise<SaveResult>): NextSave {
    const { witness, cuenta } = this.scene;
    const { label: marker } = form.request;
    this.tell(`${marker}: the user accepts the outcome`);
    count(cuenta, 'outcome accepted in a form');
    if (!this.promises.inForms.agreed(marker, witness.changes.keyOf(marker)))
      witness.violated(`${marker} asks about an outcome that the server has not named`);
    witness.changes.forgetMarker(marker);
    return { ...form, send };
  }

  /** A side for each group of the conflict. */
  private choose(form: OpenForm, decision: ConflictDecision): NextSave {
    const { random, witness, cuenta } = this.scene;
    const { label: marker, body } = form.request;
    const { fields } = decision;
    const groups = conflictGroups(fields).filter(() => random.chance(0.6));
    const mine = new Set(groups.flatMap((each) => each.fields.map(({ field }) => field)));
    this.tell(`${marker}: the user chooses in the form, keeping ${[...mine].join(', ') || 'nothing'}`);
    count(cuenta, 'conflict decided in a form');
    this.promises.inForms.chosen(marker, decision, mine);
    const typed = Object.keys(flatten((body ?? {}) as Fields));
    const table = mutationOf(form.key)?.table;
    // The fields of a group that is in conflict are chosen together, also those that both sides agree on.
    const isAsked = (field: string): boolean =>
      fields.some(
        (each) =>
          each.field === field || (table && each.group !== null && each.group === groupOf(table, field)),
      );
    if (mine.size === 0 && typed.every(isAsked)) this.nothingLeft.add(marker);
    witness.changes.forgetMarker(marker);
    return { ...form, send: () => decision.save(mine) };
  }

  private confirm(form: OpenForm, decision: ConflictDecision): NextSave {
    const { witness, cuenta } = this.scene;
    const { label: marker } = form.request;
    this.tell(`${marker}: the user removes it all the same`);
    count(cuenta, 'removal confirmed after a conflict');
    this.promises.inForms.chosen(marker, decision, new Set());
    witness.changes.forgetMarker(marker);
    return { ...form, send: () => decision.save(new Set(decision.fields.map(({ field }) => field))) };
  }

  /** Presses Guardar again, with the same values in the form. */
  private pressAgain(form: OpenForm, waitMs: number): NextSave {
    count(this.scene.cuenta, 'form saved again');
    return this.savedFrom(form, form.original, form.request.body, waitMs);
  }

  /** 'Volver al formulario', and Guardar: the form continues with what the dialog has shown. */
  private backToForm(form: OpenForm, decision: ConflictDecision, waitMs: number): NextSave | null {
    const { key, request } = form;
    const original = form.original!;
    const fields = editableFields(key).filter((field) => field !== 'plantas');
    const named = (values: Fields): Fields =>
      Object.fromEntries(Object.entries(values).map(([field, value]) => [fieldName(field), value]));
    const valuesOf = (record: Fields): Fields => named(fieldsOf(record, fields));
    const typed = flatten(request.body as Fields);
    if ('plantas' in typed) return this.giveUp(form);
    const { values, base, open } = mergeValues(
      valuesOf(original),
      { ...valuesOf(original), ...named(typed) },
      valuesOf(decision.serverRecord),
      decision.fields,
    );
    const changed = fields.filter((field) => !same(values[fieldName(field)], base[fieldName(field)]));
    const body = nest(Object.fromEntries(changed.map((field) => [field, values[fieldName(field)]])));
    if (changed.length === 0) return this.giveUp(form);
    count(this.scene.cuenta, 'form saved after a conflict');
    this.promises.inForms.back(request.label, typed, fieldsOf(original, fields), decision);
    return this.savedFrom(form, { ...recordSeen(original, decision, open) }, body, waitMs);
  }

  /** The form is saved under another marker, since it is another change. */
  private savedFrom(form: OpenForm, original: Fields | null, body: unknown, waitMs: number): NextSave {
    const { witness } = this.scene;
    const { tab, key, saves } = form;
    const { label: before, id } = form.request;
    const marker = `${before.split(' again')[0]} again ${saves + 1}`;
    this.tell(`${marker}: ${before} is saved again: ${JSON.stringify(body ?? {})}`);
    if (original && mutationOf(key)?.action === 'update') witness.savedFrom(marker, before, original);
    const request = { id, body, label: marker, ...(original ? { original } : {}) };
    return { request, original, send: () => tab.engine.mutate(key, request, waitMs) };
  }

  /** Another user may change the record again while the dialog is open. */
  interfere({ tab, key, request }: OpenForm, { decision }: Refused): void {
    const { random, server, virtualTime } = this.scene;
    // Conflicts of removals are rare.
    const isRemoval = request.body === undefined;
    if (!decision || !random.chance(isRemoval ? 0.8 : 0.4)) return;
    const patch = (table: string, id: unknown, field: string): void => {
      if (typeof id !== 'number' || !PATCHED.has(field)) return;
      const body = { [field]: valueFor(field, random) };
      virtualTime.after(READ_MS, async () => {
        this.tell(`somebody else changes ${field} of ${table} ${id} meanwhile`);
        await server.elsewhere('PATCH', `/${table}/${id}`, body);
      });
    };
    if (decision.kind === 'conflict') {
      const { record, fields } = decision;
      if (record && fields[0]) patch(record.table, record.id, fields[0].field);
    } else if (key === 'operacion.create') {
      const { cliente } = request.body as { cliente?: unknown };
      const row = [...tab.engine.reader.all('negociacion')].find((each) => each.cliente_id === cliente);
      if (row) patch('negociacion', row.id, 'underlang_precio');
    }
  }
}
