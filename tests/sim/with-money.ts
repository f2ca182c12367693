/** Steps of several actions: another client settles or pays what this device, which has not heard of it, changes or pays. */
import { type AbonoRow, saldoOf } from '#domain/abono.ts';
import { hasComision } from '#domain/liquidacion.ts';
import type { FacturaRow, Id, OperacionRow } from '#domain/tables.ts';
import { isFacturada, isLiquidada } from '#views/billing.ts';
import { movimientosOf } from '#views/operacion.ts';
import type { Reader } from '#views/reader.ts';
import { FECHA } from './abonos.ts';
import { DeskWork, movement, PULLED_MS } from './desk-work.ts';
import type { SimDevice } from './device.ts';
import { create, facturarAll, type OfficeTask, remove, update } from './tasks.ts';
import { count } from './tally.ts';
import type { SimTab } from './tab.ts';

/** Milliseconds until a saved change is on the disk of a device without a network. */
const SAVED_MS = 50;
const HASTA = '2199-12-31';

const hasNumber = ({ id }: { id: Id }): boolean => typeof id === 'number';

export class WithMoney extends DeskWork {
  readonly steps = {
    'work is settled elsewhere, and changed here': (device: SimDevice) => this.changeSettled(device),
    'an invoice is paid here and elsewhere': (device: SimDevice) => this.payTwice(device),
  };

  /** Another user settles an operation. In most cases this device has not heard of it when its user changes the operation. */
  private async changeSettled(device: SimDevice): Promise<void> {
    const { random, server, cuenta } = this.scene;
    const tab = await this.desk.tabOf(device);
    const row = tab && (this.unsettled(tab) ?? (await this.meetFinished(tab, device)));
    if (!tab || !row) return;
    const task = this.changeOf(tab.engine.reader, row);
    const body = { chofer: row.chofer_id, hasta: HASTA, operaciones: [row.id] };
    await this.unheard(tab, device, random.chance(0.7), async () => {
      if (await server.elsewhere('POST', '/liquidacion', body)) count(cuenta, 'settled elsewhere');
      return ['changes what somebody else settles', task];
    });
  }

  /** What a user does with finished work: settles it too, corrects its cost, or takes its end or all of it back. */
  private changeOf(reader: Reader, { id, chofer_id }: OperacionRow): OfficeTask {
    const { random } = this.scene;
    const end = movimientosOf(reader, id).at(-1);
    const corrected = update('operacion.update', id, { monto: 1000 + random.below(99) * 1000 });
    return random.oneOf([
      create('liquidacion.create', { chofer: chofer_id, hasta: HASTA, operaciones: [id], anticipos: 0 }),
      corrected,
      end ? remove('movimiento.remove', end.id) : corrected,
      remove('operacion.remove', id),
    ]);
  }

  /** Two users note payments of one invoice, or take one payment back and note another. */
  private async payTwice(device: SimDevice): Promise<void> {
    const { random, server, cuenta } = this.scene;
    const tab = await this.desk.tabOf(device);
    const row = tab && (this.unpaid(tab) ?? (await this.meetInvoice(tab, device)));
    if (!tab || !row) return;
    const { reader } = tab.engine;
    const [paid] = random.chance(0.5) ? reader.where('abono', 'factura_id', row.id).filter(hasNumber) : [];
    const task = paid ? remove('abono.remove', paid.id) : create('abono.create', this.partOf(row));
    const other = this.partOf(row);
    await this.unheard(tab, device, random.chance(0.8), async () => {
      if (paid && random.chance(0.5)) await server.elsewhere('DELETE', `/abono/${paid.id}`);
      if (await server.elsewhere('POST', '/abono', other)) count(cuenta, 'paid elsewhere too');
      return ['pays what somebody else pays', task];
    });
  }

  /** All that is left to pay, or a part of which there may be two. */
  private partOf(row: FacturaRow): Pick<AbonoRow, 'fecha' | 'monto' | 'medio'> & { factura: Id } {
    const { random } = this.scene;
    const saldo = saldoOf(row);
    const monto = random.chance(0.3) ? saldo : 1 + random.below(Math.ceil(saldo / 2));
    return { factura: row.id, fecha: FECHA, monto, medio: 'Transferencia' };
  }

  /** Another user writes, and the user of this device acts: `mayNotHear`, without having heard of it. */
  private async unheard(
    tab: SimTab,
    device: SimDevice,
    mayNotHear: boolean,
    write: () => Promise<[what: string, task: OfficeTask]>,
  ): Promise<void> {
    const { virtualTime } = this.scene;
    const wasCut = device.connection.cut;
    const isUnheard = wasCut || mayNotHear;
    device.connection.cut = isUnheard;
    const [what, task] = await write();
    if (!isUnheard) {
      device.bringToFront(tab);
      await virtualTime.pass(PULLED_MS);
    }
    if (device.tabs.includes(tab) && !tab.frozen) this.desk.work(tab, device, what, task);
    await virtualTime.pass(SAVED_MS);
    if (!isUnheard || wasCut) return;
    device.connection.cut = false;
    if (device.tabs.includes(tab) && !tab.frozen) device.bringToFront(tab);
  }

  /** A finished operation with a commission, on no settlement and on no invoice. */
  private unsettled({ engine: { reader } }: SimTab): OperacionRow | null {
    const rows = [...reader.all('operacion')].filter(
      (row) =>
        hasNumber(row) &&
        typeof row.chofer_id === 'number' &&
        hasComision(row) &&
        !isLiquidada(reader, row.id) &&
        !isFacturada(reader, row.id),
    );
    return rows.length === 0 ? null : this.scene.random.oneOf(rows);
  }

  /** Another client finishes such an operation, and this tab pulls it. */
  private async meetFinished(tab: SimTab, device: SimDevice): Promise<OperacionRow | null> {
    if (!this.isOnline(device)) return null;
    const row = this.readyImport(tab) ?? (await this.meetReadyImport(tab, device));
    const { reader } = tab.engine;
    const deposito = this.someRow(reader, 'deposito');
    const [planta] = row ? reader.where('planta', 'cliente_id', row.cliente_id) : [];
    if (!row || !deposito || !planta || (await this.startElsewhere(tab, row.id)) === undefined) return null;
    await this.make('/movimiento', movement(row.id, 'Descarga en planta', { planta: planta.id }));
    await this.make('/movimiento', movement(row.id, 'Entrega de contenedor', { deposito: deposito.id }));
    device.bringToFront(tab);
    await this.scene.virtualTime.pass(PULLED_MS);
    return device.tabs.includes(tab) ? this.unsettled(tab) : null;
  }

  private unpaid({ engine: { reader } }: SimTab): FacturaRow | null {
    const rows = [...reader.all('factura')].filter((row) => hasNumber(row) && saldoOf(row) > 0);
    return rows.length === 0 ? null : this.scene.random.oneOf(rows);
  }

  /** Another client invoices what there is, and this tab pulls it. */
  private async meetInvoice(tab: SimTab, device: SimDevice): Promise<FacturaRow | null> {
    const { random, virtualTime } = this.scene;
    if (!this.isOnline(device)) return null;
    const bodyOf = (): unknown => facturarAll(tab.engine.reader, random)?.request.body;
    const body = bodyOf() ?? ((await this.meetFinished(tab, device)) && bodyOf());
    if (!body || (await this.make('/factura', body)) === undefined) return null;
    device.bringToFront(tab);
    await virtualTime.pass(PULLED_MS);
    return device.tabs.includes(tab) ? this.unpaid(tab) : null;
  }
}
