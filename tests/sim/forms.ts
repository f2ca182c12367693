/** Forms of the app: a user fills one in from what the tab shows, saves it, and decides about a refusal in it. */
import type { TableName } from '#contracts/tables.ts';
import { mutationOf } from '#data/changes/mutations.ts';
import type { SaveRequest } from '#data/outbox/prepare.ts';
import type { SaveResult } from '#data/changes/result.ts';
import type { NewContent } from '#data/store/content-meta.ts';
import { isParked } from '#data/changes/row.ts';
import { localRecord } from '#data/replica/local-answers.ts';
import type { SimDevice } from './device.ts';
import { FormDecisions, type NextSave } from './form-decisions.ts';
import type { Scene } from './scene.ts';
import { isShared, type Kind } from './story.ts';
import type { SimTab } from './tab.ts';
import { count } from './tally.ts';
import { offered } from './driver-tasks.ts';
import type { OfficeTask } from './tasks.ts';
import type { Usuario } from './user.ts';

type Refused = Extract<SaveResult, { estado: 'rechazado' }>;

const FORM_WAIT_MS = 4000;
/** Milliseconds that a form, or its dialog, stays open. */
const OPEN_MS = [30, 2000, 10_000, 60_000];
/** The number of times that a user saves one form. */
const MAX_SAVES = 4;

/** A form as its user has filled it in. */
export interface OpenForm {
  tab: SimTab;
  key: OfficeTask['key'];
  request: SaveRequest & { label: string };
  /** The bytes of a new attachment. */
  content?: NewContent | undefined;
  /** The record that it was opened with; null for a new record, or where this device did not have it. */
  original: Record<string, unknown> | null;
  saves: number;
}

export class Forms {
  private readonly scene: Scene;
  private readonly kind: Kind;
  private readonly usuario: Usuario;
  private readonly tell: (text: string) => void;
  private readonly decisions: FormDecisions;
  private markers = 0;
  /** The story is over: users close their dialogs. */
  isClosing = false;

  constructor(scene: Scene, kind: Kind, usuario: Usuario, tell: (text: string) => void) {
    this.scene = scene;
    this.kind = kind;
    this.usuario = usuario;
    this.tell = tell;
    this.decisions = new FormDecisions(scene, tell);
  }

  /** A user fills in a form, and saves it now or a while later. */
  fill(tab: SimTab, device: SimDevice, what: string, possible: OfficeTask | null): void {
    const task = possible && offered(possible, tab);
    if (!task) return;
    const { witness, random } = this.scene;
    const marker = `form ${++this.markers}`;
    const { key, request, content } = task;
    this.tell(
      `${tab.name} ${what} (${marker}): ${key} ${JSON.stringify(request.id ?? '')} ${JSON.stringify(request.body ?? {})}`,
    );
    const { table, action } = mutationOf(key) ?? {};
    const shown =
      table && request.id !== undefined ? localRecord(tab.engine.reader, table, request.id) : null;
    const original = request.original ?? shown;
    if (original && action === 'remove') witness.oracles.promises.removing(marker, original);
    const form = { tab, key, request: { ...request, label: marker }, original, saves: 0, content };
    if (isShared(this.kind) && table && request.id !== undefined && random.chance(0.3)) {
      this.saveLater(form, device, table);
    } else if (content) this.attach(form, device, content);
    else void this.save(form, device, () => tab.engine.mutate(key, form.request, FORM_WAIT_MS));
  }

  private attach(form: OpenForm, device: SimDevice, content: NewContent): void {
    this.scene.photos.take(form.request.label, content);
    void this.save(form, device, () => form.tab.engine.attach(content, form.request));
  }

  /** A photo was refused: its form stays, and its user saves it again, under the same marker since it is the same photo. */
  private attachAgain(form: OpenForm, device: SimDevice, content: NewContent, mensaje: string): void {
    const { random, cuenta, witness } = this.scene;
    const { tab, request, saves } = form;
    if (mensaje.includes('No queda espacio')) count(cuenta, 'photo refused for lack of space');
    if (mensaje === '') witness.violated(`${request.label} is refused without a reason`);
    if (saves + 1 >= MAX_SAVES) return;
    tab.after(random.oneOf(OPEN_MS), () => {
      if (!device.tabs.includes(tab) || this.isClosing) return;
      this.tell(`${request.label}: the photo is saved again`);
      this.attach({ ...form, saves: saves + 1 }, device, content);
    });
  }

  /** The form is saved after others may have changed its record. */
  private saveLater(form: OpenForm, device: SimDevice, table: TableName): void {
    const { tab, key, request } = form;
    const original = localRecord(tab.engine.reader, table, request.id!);
    if (!original) return;
    const { witness, cuenta, random } = this.scene;
    witness.stale(request.label, original);
    count(cuenta, 'form saved later');
    tab.after(random.oneOf(OPEN_MS), () => {
      if (!device.tabs.includes(tab)) return;
      this.tell(`${request.label} is saved`);
      const opened = { ...form, original, request: { ...request, original } };
      void this.save(opened, device, () => tab.engine.mutate(key, opened.request, FORM_WAIT_MS));
    });
  }

  private async save(form: OpenForm, device: SimDevice, send: () => Promise<SaveResult>): Promise<void> {
    const { tab, request } = form;
    const { witness, cuenta } = this.scene;
    const { label: marker } = request;
    const result = await send();
    // The tab that asked no longer exists.
    if (tab.dead || !device.tabs.includes(tab)) return;
    const { estado } = result;
    count(cuenta, `form told: ${estado}`);
    if (estado === 'rechazado' && witness.changes.keyOf(marker) !== undefined) {
      count(cuenta, 'given back to its form');
    }
    this.tell(`${marker} is told: ${estado} (${result.mensaje})`);
    if (device.full === 'for photos' && !form.content && result.mensaje.includes('No queda espacio'))
      witness.violated(`${marker} is refused, though only photos lack space`);
    if (this.decisions.keptNothing(form, result)) return;
    // A refused change stays in the tray until its user has closed the dialog.
    if (estado === 'rechazado') return this.isRefused(form, device, result);
    witness.told(tab.outbox, marker, estado);
    if (estado === 'fallido' && form.content) this.attachAgain(form, device, form.content, result.mensaje);
    if (!isShared(this.kind) && estado === 'guardado') await this.usuario.withdraw(tab, marker);
  }

  private async isRefused(form: OpenForm, device: SimDevice, result: Refused): Promise<void> {
    const isOpen = isShared(this.kind) && form.saves + 1 < MAX_SAVES && !this.isClosing;
    if (isOpen) return this.reconsider(form, device, result);
    await this.close(form, device, result);
  }

  /** The user has read the refusal: the change goes back to its form. */
  private async close({ tab, request }: OpenForm, device: SimDevice, result: Refused): Promise<void> {
    const { witness } = this.scene;
    // Recorded before the row is removed: later changes are renewed with it, and the tab may be killed in between.
    const key = witness.changes.keyOf(request.label);
    if (result.withdraw && key !== undefined) {
      witness.letGo(key);
      witness.oracles.promises.returned(key);
    }
    await result.withdraw?.();
    if (!tab.dead && device.tabs.includes(tab)) witness.told(tab.outbox, request.label, 'rechazado');
  }

  /** The user reads why the change was refused, and decides in the form. */
  private reconsider(form: OpenForm, device: SimDevice, result: Refused): void {
    const { random } = this.scene;
    const { tab } = form;
    this.decisions.isShown(form, result);
    tab.after(random.oneOf(OPEN_MS), () => void this.decide(form, device, result));
    this.decisions.interfere(form, result);
  }

  private async decide(form: OpenForm, device: SimDevice, result: Refused): Promise<void> {
    const { tab } = form;
    if (!device.tabs.includes(tab)) return;
    const { seq } = result;
    // Sent again, edited or discarded in the tray meanwhile.
    if (seq !== undefined && !tab.engine.rows.some((row) => row.seq === seq && isParked(row))) return;
    await this.close(form, device, result);
    const isOpen = device.tabs.includes(tab) && !this.isClosing;
    const next = isOpen ? this.decisions.decide(form, result, FORM_WAIT_MS) : null;
    if (next) void this.saveAgain(form, next, device);
  }

  private saveAgain(form: OpenForm, { send, ...next }: NextSave, device: SimDevice): Promise<void> {
    return this.save({ ...form, ...next, saves: form.saves + 1 }, device, send);
  }
}
