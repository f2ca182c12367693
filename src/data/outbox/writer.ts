/** What a form saves: kept on the disk, shown, sent, and waited for. New changes, and those of waiting ones. */
import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Rechazo } from '#domain/refusal.ts';
import { motivoDe } from '#views/labels.ts';
import type { Lector } from '#views/reader.ts';
import type { Conexion } from '../tabs/connection.ts';
import type { Trial } from '../overlay/trial.ts';
import { registroDe } from '../replica/local-answers.ts';
import type { Cola } from './queue.ts';
import type { Renew } from './queue-change.ts';
import { type Disco, explainDiskError, POCO_ESPACIO } from '../store/disk.ts';
import type { Ediciones } from './edit-bases.ts';
import type { Esperas } from './waits.ts';
import { addressed } from '../changes/addresses.ts';
import { dependenciesOf } from '../changes/dependencies.ts';
import { isParked, type OutboxRow } from '../changes/row.ts';
import { mutacionOf } from '../changes/mutations.ts';
import { type Peticion, preparar, type Prepared } from './prepare.ts';
import { conUuids, isEditable, rehacer } from './replacement.ts';
import type { CycleEnd } from './replay.ts';
import { conDuda, GUARDADO, type Resultado } from '../changes/result.ts';

const YA_NO_EDITABLE =
  'Este cambio ya no se puede editar: se está enviando, ya se envió o se descartó. Revise Pendientes.';

/** How long the form of a change that waited before waits for the server. */
const WAIT_MS = 4000;

export interface EscritorDeps {
  userId: number;
  now: () => number;
  cola: Cola;
  conexion: Conexion;
  disco: Disco;
  ediciones: Ediciones;
  esperas: Esperas;
  lector: () => Lector;
  /** What a change reads, writes and comes to on the rows on screen; with `before`, in the place of that row. */
  trial: (row: NewRow, before: number | null) => Trial;
  /** What another content of a change alters in the promises of later ones. */
  renew: Renew;
  /** The whole replica is on this device: what it computes can be promised. */
  isComplete: () => boolean;
  /** The database that the rows on screen are of. */
  instancia: () => string | null;
  /** The uuid of the user. */
  author: string | null;
  /** Why the rules refuse a waiting change on this device's rows, by seq. */
  dudas: ReadonlyMap<number, Rechazo>;
  /** The first reading of the disk. */
  starting: () => Promise<void> | null;
  announce: () => void;
  /** Sends what waits; 'busy' where another tab is at it. */
  drain: () => Promise<CycleEnd>;
}

type NewRow = Omit<OutboxRow, 'seq'>;

export class Escritor {
  private readonly deps: EscritorDeps;

  constructor(deps: EscritorDeps) {
    this.deps = deps;
  }

  /** A new change, and what becomes of it within `waitMs`. */
  async mutate(name: EndpointKey, peticion: Peticion, waitMs: number): Promise<Resultado> {
    const impedimento = await this.ready();
    if (impedimento) return impedimento;
    const prepared = this.prepare(name, peticion);
    if (prepared.rechazo) return prepared.rechazo;
    const { cola, ediciones } = this.deps;
    const { row } = prepared;
    return this.keep(waitMs, false, () => cola.add(this.judged(ediciones.preparada(row, cola.rows))));
  }

  /** Another content for a change that waits, and what becomes of it while its form does. */
  async replace(seq: number, peticion: Peticion): Promise<Resultado> {
    const impedimento = await this.ready();
    if (impedimento) return impedimento;
    const { cola, esperas } = this.deps;
    const before = cola.find(seq);
    if (!before || !isEditable(before)) return { estado: 'fallido', mensaje: YA_NO_EDITABLE };
    const { name, args } = before;
    const tabla = mutacionOf(name)?.tabla;
    const prepared = this.prepare(name, {
      ...peticion,
      id: (tabla ? addressed(before, tabla).id : args.id) ?? undefined,
      etiqueta: peticion.etiqueta ?? args.etiqueta,
      body: conUuids(args.body, peticion.body),
    });
    if (prepared.rechazo) return prepared.rechazo;
    esperas.giveUp(seq);
    return this.keep(WAIT_MS, true, () =>
      cola.replace(
        seq,
        (row, despues) =>
          isEditable(row) ? { ...this.judged(rehacer(row, prepared.row, despues), seq), seq } : null,
        this.deps.renew,
      ),
    );
  }

  /** Null once this device can keep something. */
  private async ready(): Promise<Resultado | null> {
    const { conexion, starting } = this.deps;
    // What a change refers to may still be on the way from the disk.
    await conexion.lista(starting());
    const mensaje = conexion.impedimento;
    return mensaje === null ? null : { estado: 'fallido', mensaje };
  }

  private prepare(name: EndpointKey, peticion: Peticion): Prepared {
    const { lector: current, userId, now, instancia, author } = this.deps;
    const lector = current();
    const tabla = mutacionOf(name)?.tabla;
    const record = tabla && peticion.id !== undefined ? registroDe(lector, tabla, peticion.id) : null;
    return preparar(name, peticion, {
      lector,
      record,
      userId,
      now: now(),
      instancia: instancia(),
      author,
    });
  }

  /** The row with what a trial of it tells: what it builds on, and the outcome that the screens show for it. */
  private judged(row: NewRow, before: number | null = null): NewRow {
    const trial = this.deps.trial(row, before);
    const { cola } = this.deps;
    return {
      ...row,
      // One that takes the place of another goes on waiting for what that one waits for.
      unseen: before === null ? unseenIn(cola.rows) : (cola.find(before)?.unseen ?? []),
      reads: [...trial.reads],
      writes: [...new Set([...row.writes, ...trial.writes()])],
      outcome: trial.isApplied && this.deps.isComplete() ? trial.outcome() : null,
    };
  }

  /** `stays`: a refusal leaves it in the tray, where it was before. */
  private async keep(
    waitMs: number,
    stays: boolean,
    write: () => Promise<OutboxRow | null>,
  ): Promise<Resultado> {
    const { conexion, disco, esperas, announce } = this.deps;
    const { apuros } = disco;
    let row: OutboxRow | null;
    try {
      row = await write();
    } catch (error) {
      return { estado: 'fallido', mensaje: conexion.impedimento ?? explainDiskError(error) };
    }
    if (!row) return { estado: 'fallido', mensaje: YA_NO_EDITABLE };
    const answered = esperas.wait(row, waitMs, stays);
    announce();
    void this.drainFor(row.seq);
    const resultado = (await answered) ?? guardado(row, this.deps.dudas.get(row.seq));
    return disco.apuros > apuros ? conAviso(resultado) : resultado;
  }

  private async drainFor(seq: number): Promise<void> {
    const end = await this.deps.drain();
    // Another tab may be sending it ('busy'); else the cycle is over, and there is no answer to be had now.
    if (end !== 'busy') this.deps.esperas.giveUp(seq);
  }
}

/** Seqs of the rows that the screens do not show as done: what is saved now is not made on top of them. */
function unseenIn(rows: readonly OutboxRow[]): number[] {
  if (!rows.some(isParked)) return [];
  const { blocked } = dependenciesOf(rows);
  return rows.filter((row) => isParked(row) || blocked.has(row.seq)).map(({ seq }) => seq);
}

function guardado({ creates, args }: OutboxRow, duda: Rechazo | undefined): Resultado {
  const advertencias = duda ? [conDuda(motivoDe(duda.mensaje, duda.errores))] : [];
  return { estado: 'guardado', mensaje: GUARDADO, id: creates[0] ?? args.id, advertencias };
}

/** The change was kept, but only just. */
function conAviso(resultado: Resultado): Resultado {
  if (resultado.estado !== 'aceptado' && resultado.estado !== 'guardado') return resultado;
  return { ...resultado, advertencias: [...resultado.advertencias, POCO_ESPACIO] };
}
