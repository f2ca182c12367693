/** Random work of an office through the API, chosen by random numbers among the existing records. */
import type { TableName } from '#contracts/tables.ts';
import type { ApiAnswer } from './api.ts';
import { OfficeRows, type OfficeRow as Row, type OfficeState } from './office-rows.ts';
import { facturaDay, markFactura, workOnAbonos } from './random-abonos.ts';
import { addAdjunto, editAdjunto } from './random-attachments.ts';
import { workOnCobros } from './random-cobros.ts';
import { addDocumento, editDocumento } from './random-documents.ts';
import { editMovement, randomMovement } from './random-movement.ts';
import { movePorteo } from './random-porteo.ts';
import { randomCorrection } from './random-plan.ts';
import { freeLiquidacion, settleChofer } from './random-liquidaciones.ts';
import { restoreDeleted } from './random-restores.ts';
import { workOnVencimientos } from './random-vencimientos.ts';
import { payloads } from '#tests/support/payloads.ts';
import { TARIFA } from '#tests/support/tarifa.ts';
import {
  pickFrom,
  randomFields,
  HOUR,
  isoAt,
  RANDOM_MODULES,
  PLACES,
  type RandomChoice,
  START,
  tariffOf,
} from './random-values.ts';

/** Each kind of work with its weight. */
export const WORK_ACTIONS = [
  { action: 'crear modulo', weight: 3 },
  { action: 'editar modulo', weight: 3 },
  { action: 'eliminar modulo', weight: 3 },
  { action: 'crear cliente', weight: 2 },
  { action: 'editar plantas', weight: 2 },
  { action: 'crear tarifa', weight: 2 },
  { action: 'editar tarifa', weight: 1 },
  { action: 'eliminar tarifa', weight: 1 },
  { action: 'crear operacion', weight: 5 },
  { action: 'asignar', weight: 5 },
  { action: 'corregir operacion', weight: 2 },
  { action: 'eliminar operacion', weight: 1 },
  { action: 'avanzar', weight: 9 },
  { action: 'editar movimiento', weight: 4 },
  { action: 'deshacer', weight: 2 },
  { action: 'agregar adjunto', weight: 4 },
  { action: 'editar adjunto', weight: 2 },
  { action: 'eliminar adjunto', weight: 1 },
  { action: 'agregar documento', weight: 3 },
  { action: 'editar documento', weight: 2 },
  { action: 'eliminar documento', weight: 1 },
  { action: 'vencimientos', weight: 5 },
  { action: 'cobros', weight: 5 },
  { action: 'agendar', weight: 4 },
  { action: 'mover contenedores', weight: 4 },
  { action: 'eliminar agendamiento', weight: 1 },
  { action: 'facturar', weight: 3 },
  { action: 'pagar', weight: 2 },
  { action: 'abonos', weight: 4 },
  { action: 'eliminar factura', weight: 2 },
  { action: 'liquidar', weight: 3 },
  { action: 'eliminar liquidacion', weight: 2 },
  { action: 'recuperar', weight: 3 },
  { action: 'sincronizar', weight: 2 },
] as const;
export type WorkAction = (typeof WORK_ACTIONS)[number]['action'];

export class RandomWork extends OfficeRows {
  private readonly pull: () => Promise<unknown>;

  constructor(api: OfficeState, pull: () => Promise<unknown>) {
    super(api);
    this.pull = pull;
  }

  /** Creates two clients, one of them with a tariff, and one of each place. */
  static async start(api: OfficeState, pull: () => Promise<unknown>): Promise<RandomWork> {
    const work = new RandomWork(api, pull);
    const plantas = [{ nombre: 'Planta', comuna: 'Lota', direccion: 'Mar 1' }];
    const { id } = await api.make('/cliente', { ...payloads.cliente(), nombre: 'Viña Ñuble', plantas });
    await api.make('/cliente', { ...payloads.cliente(), nombre: 'frutas del sur', plantas });
    await api.make('/negociacion', { cliente: id, ...TARIFA });
    for (const key of PLACES) await api.make(`/${key}`, payloads[key]());
    return work;
  }

  /** Does some work. @returns whether something was saved; refused work is not */
  async run(action: WorkAction, random: RandomChoice): Promise<boolean> {
    const answer = await this.actions[action](random);
    if (!answer) return false;
    if (answer.status >= 500) throw new Error(`${action}: ${JSON.stringify(answer.body)}`);
    return answer.status < 300;
  }

  /** Removes a record of the table. */
  private removeAny(table: TableName, path = `/${table}`) {
    return async ({ which }: RandomChoice): Promise<ApiAnswer | undefined> => {
      const row = await this.oneOf(table, which);
      return row && this.api.remove(`${path}/${row.id}`);
    };
  }

  private readonly actions: Record<WorkAction, (random: RandomChoice) => Promise<ApiAnswer | undefined>> = {
    'crear modulo': (random) => {
      const key = pickFrom(PLACES, random.which)!;
      return this.api.post(`/${key}`, randomFields(key, random));
    },
    'editar modulo': async (random) => {
      const key = pickFrom(RANDOM_MODULES, random.which)!;
      const row = await this.oneOf(key, random.value);
      if (!row) return undefined;
      const all = Object.entries(randomFields(key, random));
      const body = random.value % 2 ? Object.fromEntries(all) : Object.fromEntries(all.slice(0, 2));
      return this.api.patch(`/${key}/${row.id}`, body);
    },
    'eliminar modulo': async ({ which, value }) => {
      const key = pickFrom(RANDOM_MODULES, which)!;
      const rows = await this.rowsOf(key);
      // Deleted master data is replaced.
      const row = rows.length > 1 ? pickFrom(rows, value) : undefined;
      return row && this.api.remove(`/${key}/${row.id}`);
    },
    'crear cliente': (random) => {
      const planta = (n: number) => ({ nombre: `${random.text} ${n}`, comuna: 'C', direccion: 'D' });
      const plantas = Array.from({ length: 1 + (random.value % 3) }, (_, n) => planta(n));
      return this.api.post('/cliente', { ...randomFields('cliente', random), plantas });
    },
    'editar plantas': async ({ which, value, text }) => {
      const cliente = await this.oneOf('cliente', which);
      const plantas = await this.rowsOf('planta', `cliente_id = ${cliente?.id ?? 0}`);
      const kept = plantas.slice(value % 4 === 0 ? 1 : 0);
      const body = [
        ...kept.map(({ id }) => ({ id, nombre: `${text} ${id}`, comuna: text, direccion: 'E' })),
        ...(value % 2 ? [{ nombre: `Nueva ${text}`, comuna: 'F', direccion: 'G' }] : []),
      ];
      return cliente && this.api.patch(`/cliente/${cliente.id}`, { plantas: body });
    },
    'crear tarifa': async (random) => {
      const without = 'id not in (select cliente_id from negociacion where deleted_at is null)';
      const cliente = await this.oneOf('cliente', random.which, without);
      return cliente && this.api.post('/negociacion', { cliente: cliente.id, ...tariffOf(random) });
    },
    'editar tarifa': async (random) => {
      const row = await this.oneOf('negociacion', random.which);
      return row && this.api.patch(`/negociacion/${row.id}`, tariffOf(random));
    },
    'eliminar tarifa': this.removeAny('negociacion'),
    'crear operacion': async ({ which, value }) => {
      const cliente = await this.oneOf('cliente', which);
      // Some are due about now, and appear in the notifications.
      const eta = value % 3 ? START + value * HOUR : Math.floor(Date.now() / HOUR + (value % 14) * 6) * HOUR;
      return this.api.post('/operacion', {
        tipo: value % 2 ? 'IMPORTACION' : 'EXPORTACION',
        cliente: cliente?.id,
        monto: value * 777,
        eta_puerto: isoAt(eta),
        eta_planta: isoAt(eta + (which % 9) * 6 * HOUR),
      });
    },
    asignar: async ({ which, value }) => {
      const row = await this.oneOf('operacion', which, value % 6 ? 'chofer_id is null' : 'not finalizado');
      const chofer = await this.oneOf('chofer', value);
      const camion = await this.oneOf('camion', which);
      const comision = value % 3 ? {} : { comision_externo: value % 2 ? 12.5 : null };
      const body = { choferId: chofer?.id, camionId: camion?.id, ...comision };
      return row && this.api.patch(`/operacion/${row.id}`, body);
    },
    'corregir operacion': async (random) => {
      const row = await this.oneOf('operacion', random.which);
      return row && this.api.patch(`/operacion/${row.id}`, await randomCorrection(this, row, random));
    },
    'eliminar operacion': this.removeAny('operacion'),
    avanzar: async (random) => {
      const row = await this.oneOf('operacion', random.which, 'chofer_id is not null and not finalizado');
      let last: ApiAnswer | undefined;
      if (!row) return last;
      for (let n = 0; n <= random.value % 4; n++) {
        const answer = await randomMovement(this, row, { ...random, value: random.value + n * 5 });
        if (!answer || answer.status >= 300) return last ?? answer;
        last = answer;
      }
      return last;
    },
    'editar movimiento': (random) => editMovement(this, random),
    deshacer: async ({ which }) => {
      const row = await this.oneOf('operacion', which, 'chofer_id is not null');
      const last = (await this.rowsOf('movimiento', `operacion_id = ${row?.id ?? 0}`)).at(-1);
      return last && this.api.remove(`/movimiento/${last.id}`);
    },
    'agregar adjunto': (random) => addAdjunto(this, random),
    'editar adjunto': (random) => editAdjunto(this, random),
    'eliminar adjunto': this.removeAny('adjunto'),
    'agregar documento': (random) => addDocumento(this, random),
    'editar documento': (random) => editDocumento(this, random),
    'eliminar documento': this.removeAny('documento'),
    vencimientos: (random) => workOnVencimientos(this, random),
    cobros: (random) => workOnCobros(this, random),
    agendar: async ({ which, value }) => {
      const cliente = await this.oneOf('cliente', which);
      const contenedores = Array.from({ length: 1 + (value % 4) }, (_, n) => ({
        numero: this.numberOf(value + n),
        underlang: (value + n) % 2 === 0,
      }));
      return this.api.post('/contenedor', {
        clienteId: cliente?.id,
        bodegaId: (await this.oneOf('bodega', value))?.id,
        depositoId: (await this.oneOf('deposito', value))?.id,
        fecha_agendamiento: isoAt(START + (value % 30) * 24 * HOUR),
        contenedores,
      });
    },
    'mover contenedores': (random) => movePorteo(this, random),
    'eliminar agendamiento': this.removeAny('contenedor_transporte', '/contenedor/transporte'),
    facturar: async ({ which, value }) => {
      const deudas = await this.api.all('/cliente/deudas');
      const cliente = pickFrom(deudas, which);
      if (!cliente) return undefined;
      const pick = async (path: string, bit: number) => {
        const { datos } = (await this.api.get(`${path}/${cliente.id}`)).body;
        return datos.map(({ id }: Row) => id).filter((_: number, n: number) => n % 3 !== (value >> bit) % 4);
      };
      const operaciones = await pick('/operacion/facturables/cliente', 0);
      const extras = await pick('/extra/facturables', 2);
      const emitida_en = facturaDay(value);
      return this.api.post('/factura', { cliente: cliente.id, operaciones, extras, emitida_en });
    },
    pagar: (random) => markFactura(this, random),
    abonos: (random) => workOnAbonos(this, random),
    'eliminar factura': this.removeAny('factura'),
    liquidar: (random) => settleChofer(this, random),
    'eliminar liquidacion': (random) => freeLiquidacion(this, random),
    recuperar: (random) => restoreDeleted(this, random),
    sincronizar: async () => {
      await this.pull();
      return { status: 200, headers: new Headers(), body: null };
    },
  };
}
