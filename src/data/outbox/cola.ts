/** The outbox of this device: its rows on disk, the same rows in memory, and word of every change to both. */
import type { LocalDb } from '../db.ts';
import type { Turno } from '../turno.ts';
import { type FilaDeArchivo, sinRepetidas } from './archivo.ts';
import { isParked, type OutboxRow } from './fila.ts';
import { apartada, migrarFila } from './migracion.ts';

export type CambioDeCola =
  /** One row more, after all others. */
  | { tipo: 'agregada'; row: OutboxRow }
  /** Rows are further on their way; what they change is shown as before. */
  | { tipo: 'avance' }
  /** Rows are gone, parked, released or altered: what is shown has to be computed anew. */
  | { tipo: 'filas' };

/** New values of a row, or what makes them from the row as it then is. */
export type Alteracion = Partial<OutboxRow> | ((row: OutboxRow) => Partial<OutboxRow>);

const altered = (row: OutboxRow, alteracion: Alteracion | undefined): OutboxRow => ({
  ...row,
  ...(typeof alteracion === 'function' ? alteracion(row) : alteracion),
});

/** What an update does to the row that is shown: parked rows are not, and an altered one shows something else. */
function altersScreen(before: OutboxRow, after: OutboxRow): boolean {
  return after.args !== before.args || isParked(after) !== isParked(before);
}

export class Cola {
  private readonly db: LocalDb;
  private readonly turno: Turno;
  private readonly onChange: (cambio: CambioDeCola) => void;
  private readonly isApart: () => boolean;
  /** By seq. */
  rows: readonly OutboxRow[] = [];
  /** Rows that are set aside, as they lie on the disk, by seq; in `rows` something stands for each. */
  apartadas: ReadonlyMap<number, unknown> = new Map();

  /** `isApart`: the disk's copy of the replica is not the one that this tab shows. */
  constructor(
    db: LocalDb,
    turno: Turno,
    onChange: (cambio: CambioDeCola) => void,
    isApart: () => boolean = () => false,
  ) {
    this.db = db;
    this.isApart = isApart;
    this.turno = turno;
    this.onChange = onChange;
  }

  /** Reads all rows again: another tab may have changed some. */
  load(): Promise<void> {
    return this.turno.take(async () => this.adopt(await this.db.outbox.orderBy('seq').toArray()));
  }

  /**
   * What of memory's rows is no longer on the disk: another tab has sent them, and brought what they became into a copy
   * that this one does not see, for want of room on the disk. They stay in sight until this tab's own next pull.
   */
  private left(rows: readonly OutboxRow[]): OutboxRow[] {
    if (!this.isApart()) return [];
    const there = new Set(rows.map(({ seq }) => seq));
    const gone = this.rows.filter((row) => !there.has(row.seq) && !isParked(row));
    return gone.map((row) => ({ ...row, state: 'acked' }));
  }

  /** Takes rows that were just read from the disk, in the turn in which they were read. */
  adopt(crudas: readonly unknown[]): void {
    const apartadas = new Map<number, unknown>();
    const read = crudas.map((cruda) => {
      const migrada = migrarFila(cruda);
      if (migrada) return migrada;
      const row = apartada(cruda);
      apartadas.set(row.seq, cruda);
      return row;
    });
    this.apartadas = apartadas;
    const rows = [...read, ...this.left(read)].toSorted((a, b) => a.seq - b.seq);
    // Mostly nothing is new, and then nothing has to be computed anew.
    if (JSON.stringify(rows) !== JSON.stringify(this.rows)) this.setRows(rows, { tipo: 'filas' });
  }

  find(seq: number): OutboxRow | undefined {
    return this.rows.find((row) => row.seq === seq);
  }

  /** On disk before it resolves; throws where the disk refuses. */
  add(row: Omit<OutboxRow, 'seq'>): Promise<OutboxRow> {
    return this.turno.take(async () => {
      const seq = await this.db.outbox.add({ ...row } as OutboxRow).catch(async (error: unknown) => {
        // Kept already, where the system took the disk away before it could say so.
        const kept = await this.db.outbox.where('key').equals(row.key).first();
        if (!kept) throw error;
        return kept.seq;
      });
      const added = { ...row, seq };
      this.setRows([...this.rows, added], { tipo: 'agregada', row: added });
      return added;
    });
  }

  /** Changes rows in one transaction. Rows that are gone by then stay gone, those that are set aside as they are. */
  update(changes: ReadonlyMap<number, Alteracion>): Promise<void> {
    return this.turno.take(async () => {
      await this.db.transaction('rw', this.db.outbox, async () => {
        const rows = (await this.between([...changes.keys()])).filter(({ seq }) => changes.has(seq));
        await this.db.outbox.bulkPut(rows.map((row) => altered(row, changes.get(row.seq))));
      });
      let tipo: 'avance' | 'filas' = 'avance';
      const rows = this.rows.map((row) => {
        if (this.apartadas.has(row.seq) || !changes.has(row.seq)) return row;
        const after = altered(row, changes.get(row.seq));
        if (altersScreen(row, after)) tipo = 'filas';
        return after;
      });
      this.setRows(rows, { tipo });
    });
  }

  /**
   * Puts what `make` makes of a row, seeing those after it, in its place; in one transaction with the look at what lies
   * on the disk: another tab may just be sending it. Null, and nothing changed, where `make` declines or the row is gone.
   */
  replace(
    seq: number,
    make: (row: OutboxRow, despues: readonly OutboxRow[]) => OutboxRow | null,
  ): Promise<OutboxRow | null> {
    return this.turno.take(async () => {
      const after = await this.db.transaction('rw', this.db.outbox, async () => {
        const [before, ...despues] = (await this.db.outbox.where('seq').aboveOrEqual(seq).toArray()).flatMap(
          (cruda) => migrarFila(cruda) ?? [],
        );
        const row = before?.seq === seq ? make(before, despues) : null;
        if (row) await this.db.outbox.put(row);
        return row;
      });
      if (after) {
        const rows = this.rows.map((row) => (row.seq === seq ? after : row));
        this.setRows(rows, { tipo: 'filas' });
      }
      return after;
    });
  }

  /** Adds rows from elsewhere behind all others, but for those that are here already. @returns how many were added */
  importar(filas: readonly FilaDeArchivo[]): Promise<number> {
    return this.turno.take(async () => {
      const { added, crudas } = await this.db.transaction('rw', this.db.outbox, async () => {
        const nuevas = sinRepetidas(filas, await this.db.outbox.toArray());
        await this.db.outbox.bulkAdd(nuevas as unknown as OutboxRow[]);
        return { added: nuevas.length, crudas: await this.db.outbox.orderBy('seq').toArray() };
      });
      this.adopt(crudas);
      return added;
    });
  }

  /** The rows from the first to the last of those, in one question: neighbours mostly change together. */
  private async between(seqs: readonly number[]): Promise<OutboxRow[]> {
    const range = this.db.outbox.where('seq').between(Math.min(...seqs), Math.max(...seqs), true, true);
    return (await range.toArray()).flatMap((cruda) => migrarFila(cruda) ?? []);
  }

  remove(seqs: readonly number[]): Promise<void> {
    return this.turno.take(async () => {
      await this.db.outbox.bulkDelete([...seqs]);
      this.forget(seqs);
    });
  }

  /** Drops rows from memory that a transaction of someone else's has deleted. */
  forget(seqs: readonly number[]): void {
    const gone = new Set(seqs);
    this.setRows(
      this.rows.filter(({ seq }) => !gone.has(seq)),
      { tipo: 'filas' },
    );
  }

  private setRows(rows: readonly OutboxRow[], cambio: CambioDeCola): void {
    this.rows = rows;
    this.onChange(cambio);
  }
}
