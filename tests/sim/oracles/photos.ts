/**
 * Oracle: each photo that a form has reported as saved is on the server at the end, once and with its bytes; its bytes
 * leave in its user's session only, hold up no movement, and do not stay on the device without their change.
 */
import { CONTENIDO_MISSING } from '#domain/adjunto-rules.ts';
import { dependenciesOf } from '#data/changes/dependencies.ts';
import {
  DAMAGED_ON_ITS_WAY,
  DAMAGED_ON_THE_DEVICE,
  TOO_LARGE_FOR_NETWORK,
} from '#data/outbox/damaged-bytes.ts';
import { isUnsent, type OutboxRow } from '#data/changes/row.ts';
import type { NewContent } from '#data/store/content-meta.ts';
import type { LocalDb } from '#data/store/db.ts';
import { sha256Of } from '#tests/support/attachments.ts';
import type { StoredPhoto } from '../contents.ts';
import { count, type Tally } from '../tally.ts';
import type { Witness } from '../witness.ts';

/** Changes that are made in the yard beside photos. */
const OF_MOVEMENTS = new Set<OutboxRow['name']>(['movimiento.create', 'movimiento.update']);

/** The reasons for which a photo is parked whose bytes do not arrive. */
const BYTES_REFUSED = new Set([DAMAGED_ON_ITS_WAY, TOO_LARGE_FOR_NETWORK, DAMAGED_ON_THE_DEVICE]);

/** Part of the bytes arrived as if they were all, five times: their user sends them again, or discards the photo. */
export const areBytesRefused = ({ name, error }: OutboxRow): boolean =>
  name === 'adjunto.create' && error !== null && BYTES_REFUSED.has(error.mensaje);

export class Photos {
  private readonly witness: Witness;
  private readonly cuenta: Tally;
  /** Paths of the bytes that the server has stored. */
  private readonly stored = new Set<string>();
  /** By the marker of its form: the digest of the bytes. */
  private readonly taken = new Map<string, string>();
  /** By the uuid of the attachment: the change that creates it. */
  private readonly rows = new Map<string, OutboxRow>();
  private checked: readonly OutboxRow[] = [];

  constructor(witness: Witness, tally: Tally) {
    this.witness = witness;
    this.cuenta = tally;
  }

  /** A user saves a photo in a form. */
  take(marker: string, { sha256 }: NewContent): void {
    this.taken.set(marker, sha256);
  }

  /** The change was committed to the disk of a device. */
  kept(row: OutboxRow): void {
    if (row.name !== 'adjunto.create') return;
    this.rows.set(row.creates[0]!, structuredClone(row));
    if (row.state === 'rejected' && row.error?.mensaje === CONTENIDO_MISSING.mensaje)
      this.violated(row, 'is refused for want of its bytes');
  }

  /** Whether the change with these bytes has come to the disk of a device. */
  isKept(uuid: string): boolean {
    return this.rows.has(uuid);
  }

  /** Bytes leave a device. */
  sent(path: string, bytes: ArrayBuffer, token: string | null): void {
    const uuid = path.split('/')[2]!;
    const row = this.rows.get(uuid);
    const outbox = this.witness.outboxOf(token);
    if (!row) this.witness.violated(`the bytes of ${uuid} leave, which nobody has saved`);
    else if (outbox !== null && outbox.split(', ')[1] !== `user ${row.userId}`)
      this.violated(row, `leaves with its bytes in the session of ${outbox}`);
    else if (sha256Of(new Uint8Array(bytes)) !== this.taken.get(row.args.etiqueta))
      this.violated(row, 'leaves with other bytes');
  }

  /** The server has answered to bytes: 201 where it did not have them. */
  answered(path: string, status: number): void {
    if (status !== 201) return;
    if (this.stored.has(path)) count(this.cuenta, 'bytes sent again after a restore');
    this.stored.add(path);
  }

  /** No movement of the queue waits for a photo. */
  checkQueue(rows: readonly OutboxRow[]): void {
    if (rows === this.checked) return;
    this.checked = rows;
    const photos = rows.filter((row) => row.name === 'adjunto.create' && isUnsent(row));
    const movements = rows.filter(({ name }) => OF_MOVEMENTS.has(name));
    if (photos.length === 0 || movements.length === 0) return;
    const seqs = new Set(photos.map(({ seq }) => seq));
    const { follows } = dependenciesOf(rows);
    for (const row of movements) {
      if ([...(follows.get(row.seq) ?? [])].some((seq) => seqs.has(seq)))
        this.violated(row, 'waits for the bytes of a photo');
    }
  }

  checkServer(stored: readonly StoredPhoto[]): void {
    const byUuid = new Map(stored.map((each) => [each.uuid, each]));
    const digests = new Set<string>();
    for (const [uuid, row] of this.rows) {
      const own = this.taken.get(row.args.etiqueta);
      const there = byUuid.get(uuid);
      if (!this.witness.isDone(row.key) || own === undefined) continue;
      if (!there) this.violated(row, 'has no record on the server');
      else if (there.sha256 !== own) this.violated(row, 'has another digest on the server');
      // Bytes of deleted records are deleted later.
      else if (there.isLive ? there.bytes !== own : ![own, null].includes(there.bytes))
        this.violated(row, `has ${there.bytes === null ? 'no' : 'other'} bytes on the server`);
      if (digests.has(own)) this.violated(row, 'is on the server twice');
      digests.add(own);
    }
  }

  /** @returns the uuids of unsent bytes that no change of the queue has */
  async orphansIn(db: LocalDb, place: string, queue: readonly OutboxRow[]): Promise<string[]> {
    const [metas, bytes] = [await db.contenidos.toArray(), await db.bytes.toCollection().primaryKeys()];
    const uuids = metas.map(({ uuid }) => uuid).toSorted();
    if (uuids.join(' ') !== bytes.toSorted().join(' '))
      this.witness.violated(`${place} has other bytes than it knows of`);
    const queued = new Set(queue.filter(isUnsent).flatMap(({ creates }) => creates));
    return metas
      .filter(({ state, uuid }) => (state === 'unsent' || state === 'verifying') && !queued.has(uuid))
      .map(({ uuid }) => uuid);
  }

  private violated(row: OutboxRow, what: string): void {
    this.witness.violated(`${this.witness.describe(row.key)} ${what}`);
  }
}
