/** What a user does in the tray: looks at what was refused, edits what waits, brings changes from another device. */
import { isParked } from '#data/outbox/fila.ts';
import { camposDe } from '#vistas/record-fields.ts';
import { count } from './cuenta.ts';
import type { Escena } from './escena.ts';
import type { Pestana } from './pestana.ts';

/** Until a word in the tray is on the disk, and mostly sent. */
const HEARD_MS = 200;

export class Usuario {
  private readonly escena: Escena;
  private readonly tell: (text: string) => void;

  constructor(escena: Escena, tell: (text: string) => void) {
    this.escena = escena;
    this.tell = tell;
  }

  /** The user looks at what was refused, and decides. `all`: until nothing is left. */
  async lookThrough(tab: Pestana, all: boolean): Promise<void> {
    const { motor } = tab;
    const { azar, testigo, cuenta } = this.escena;
    const parked = motor.rows.filter(isParked);
    for (const row of all ? parked : parked.slice(0, 1)) {
      const word = all ? azar.oneOf(['discard', 'resolve']) : azar.oneOf(['retry', 'discard', 'resolve']);
      if (word === 'resolve' && row.error?.servidor) {
        const words = row.args.body ?? row.base?.campos ?? {};
        const campos = Object.keys(camposDe(row.error.servidor, Object.keys(words)));
        const mine = new Set(campos.filter(() => azar.chance(0.5)));
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await this.inTray(
          tab,
          `settles #${row.seq}, keeping ${[...mine].join(', ') || 'nothing'}`,
          async () => {
            await motor.bandeja.resolve(row.seq, mine);
            // Nothing of it was mine, or the server has it already. What needs it is sent all the same, in a moment.
            if (!motor.rows.some(({ seq }) => seq === row.seq)) testigo.letGo(row.key);
          },
        );
        count(cuenta, 'conflict resolved');
      } else if (word === 'retry') {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await this.inTray(tab, `sends #${row.seq} again (${row.error?.mensaje})`, () =>
          motor.bandeja.retry(row.seq),
        );
        count(cuenta, 'retried by hand');
      } else {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await this.inTray(tab, `discards #${row.seq} (${row.error?.mensaje})`, async () => {
          const rows = [row, ...motor.bandeja.dependants(row.seq)];
          // Before it is done: the tab may die in between.
          for (const each of rows) testigo.letGo(each.key);
          // Another tab may just have sent it again.
          if (!(await motor.bandeja.discard(row.seq))) return;
          for (const each of rows) {
            // Carried in a file, it may have been accepted from the other device: also where it was refused from here.
            const elsewhere = testigo.isElsewhere(each.key) || each.error?.codigo === 'clave_reutilizada';
            if (!elsewhere) testigo.release(each.key, 'discarded');
          }
        });
        count(cuenta, 'discarded');
      }
    }
  }

  /** A change that waits, or was refused, gets another content in its own form. */
  async edit(tab: Pestana): Promise<void> {
    const { motor } = tab;
    const { azar, cuenta } = this.escena;
    const row = motor.rows.find(({ seq, name }) => name.startsWith('chofer.') && motor.bandeja.editable(seq));
    if (!row || row.args.body === null) return;
    const body = { ...row.args.body, comision: azar.below(40) };
    await this.inTray(tab, `edits #${row.seq}`, async () => {
      const { estado } = await motor.bandeja.replace(row.seq, {
        ...row.args,
        id: row.args.id ?? undefined,
        body,
      });
      if (estado !== 'fallido') count(cuenta, 'edited while it waited');
    });
  }

  async import(tab: Pestana, file: string): Promise<void> {
    await this.inTray(tab, 'imports the file', async () => {
      const { estado } = await tab.motor.bandeja.importar(file);
      if (estado === 'importado') count(this.escena.cuenta, 'carried in a file');
    });
  }

  private async inTray({ name }: Pestana, what: string, work: () => Promise<unknown>): Promise<void> {
    this.tell(`${name}: the user ${what}`);
    // The disk may be full, or the tab die: then the word was not heard.
    void work().catch(() => {});
    await this.escena.tiempo.pass(HEARD_MS);
  }
}
