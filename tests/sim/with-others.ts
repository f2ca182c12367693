/** Steps of several actions: another client changes the same record before this device pulls it. */
import { TARIFA } from '#tests/support/tarifa.ts';
import { usesOf } from '#views/uses.ts';
import type { SimDevice } from './device.ts';
import { DeskWork, movement, PULLED_MS } from './desk-work.ts';
import { valueFor } from './interference.ts';
import { markTask } from './abonos.ts';
import { count } from './tally.ts';
import { create, facturarAll, remove, update } from './tasks.ts';

/** Milliseconds until a form stops waiting for the server. */
const FORM_WAIT_MS = 5000;
/** Milliseconds until a saved change is on its way to the server, or on the disk of a device without a network. */
const SENT_MS = 50;

/** Tables, and fields that both sides edit. */
const EDITED = [
  ['chofer', ['nombre', 'comision']],
  ['cliente', ['giro', 'nombre']],
  ['negociacion', ['underlang_precio', 'estadia_planta_horas']],
  ['operacion', ['monto']],
] as const;

export class WithOthers extends DeskWork {
  readonly steps = {
    'a chofer is removed while somebody else edits it': (device: SimDevice) => this.removeEdited(device),
    'a payment is noted while it bounces elsewhere': (device: SimDevice) => this.payBounced(device),
    'a price changes under an open form': (device: SimDevice) => this.scheduleAtOldPrice(device),
    'a record changes under an open form': (device: SimDevice) => this.editEdited(device),
    'an operation is deleted while it moves elsewhere': (device: SimDevice) => this.removeMoved(device),
    'a refused movement is carried, and edited here': (device: SimDevice) => this.editCarried(device),
    'a client is deleted while a tariff is agreed': (device: SimDevice) => this.removeWithTariff(device),
  };

  private async removeEdited(device: SimDevice): Promise<void> {
    const { random, server } = this.scene;
    const tab = await this.desk.tabOf(device);
    if (!tab) return;
    const { reader } = tab.engine;
    const free = [...reader.all('chofer')].filter(
      ({ id }) => typeof id === 'number' && usesOf(reader, 'chofer', id).every((use) => use.count === 0),
    );
    if (free.length < 2) return;
    const { id } = random.oneOf(free);
    await server.elsewhere('PATCH', `/chofer/${id}`, { comision: 42 + random.below(9) });
    this.desk.work(tab, device, 'deletes a chofer', remove('chofer.remove', id));
  }

  /** Others mark the invoice the other way, and in most cases back again, before this device pulls it. */
  private async payBounced(device: SimDevice): Promise<void> {
    const { random, server } = this.scene;
    if (random.chance(0.4)) return this.payUnanswered(device);
    const tab = await this.desk.tabOf(device);
    const row = tab && this.someRow(tab.engine.reader, 'factura');
    if (!tab || !row) return;
    const { id, pagada } = row;
    for (const word of random.chance(0.8) ? [!pagada, pagada] : [!pagada]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await server.elsewhere('PATCH', `/factura/${id}`, { pagada: word });
    }
    this.desk.work(tab, device, 'marks an invoice', markTask(tab.engine.reader, row));
  }

  /**
   * The answer to a new invoice is lost. Others mark the invoice as paid and as unpaid again, and its payment is noted here;
   * another tab sends the two in one request.
   */
  private async payUnanswered(device: SimDevice): Promise<void> {
    const { random, server, virtualTime, cuenta } = this.scene;
    const tab = await this.onlineTab(device);
    const task = tab && facturarAll(tab.engine.reader, random);
    if (!tab || !task) return;
    this.desk.work(tab, device, 'makes an invoice', task);
    await virtualTime.pass(SENT_MS);
    device.connection.cut = true;
    await virtualTime.pass(PULLED_MS);
    const unanswered = tab.engine.rows.findLast(
      ({ name, state, attempts }) => name === 'factura.create' && state === 'pending' && attempts > 0,
    );
    const [uuid = ''] = unanswered?.creates ?? [];
    const { reader } = tab.engine;
    const row = unanswered && reader.get('factura', uuid);
    this.desk.work(tab, device, 'marks it as paid', row ? markTask(reader, row) : null);
    await virtualTime.pass(SENT_MS);
    const marks = unanswered ? [true, false] : [];
    for (const pagada of marks) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if (await server.elsewhere('PATCH', `/factura/${uuid}`, { pagada }))
        count(cuenta, 'unanswered invoice paid elsewhere');
    }
    if (device.tabs.includes(tab)) tab.kill();
    device.connection.cut = false;
  }

  private async scheduleAtOldPrice(device: SimDevice): Promise<void> {
    const { random, server } = this.scene;
    const tab = await this.desk.tabOf(device);
    const row = tab && this.someRow(tab.engine.reader, 'negociacion');
    if (!tab || !row) return;
    const { id, cliente_id: cliente } = row;
    const underlang_precio = 1000 + random.below(90) * 1000;
    await server.elsewhere('PATCH', `/negociacion/${id}`, { underlang_precio });
    this.desk.work(tab, device, 'schedules an operation', this.importOf(cliente));
  }

  /** Others edit the record that a form shows: in most cases the same field. The form is saved before this device pulls. */
  private async editEdited(device: SimDevice): Promise<void> {
    const { random, server } = this.scene;
    const tab = await this.onlineTab(device);
    if (!tab) return;
    const [table, fields] = random.oneOf(EDITED);
    const row = this.someRow(tab.engine.reader, table);
    if (!row) return;
    const [mine, other] = [random.oneOf(fields), random.oneOf(fields)];
    const theirs = random.chance(0.8) ? [mine, other] : [other];
    const valuesOf = (names: readonly string[]) =>
      Object.fromEntries(names.map((field) => [field, valueFor(field, random)]));
    await server.elsewhere('PATCH', `/${table}/${row.id}`, valuesOf(theirs));
    const name = `${table}.update` as const;
    this.desk.work(tab, device, 'edits what somebody else edits', update(name, row.id, valuesOf([mine])));
  }

  /** The removal would include records that its user has not seen. */
  private async removeMoved(device: SimDevice): Promise<void> {
    const tab = await this.desk.tabOf(device);
    const row = tab && this.readyImport(tab);
    if (!tab || !row) return;
    await this.startElsewhere(tab, row.id);
    this.desk.work(tab, device, 'deletes an operation', remove('operacion.remove', row.id));
  }

  /**
   * A movement is refused because another user has undone the previous one. Once that one exists again, the movement is
   * accepted from another device, and is then edited on this one.
   */
  private async editCarried(device: SimDevice): Promise<void> {
    const { random, server, virtualTime } = this.scene;
    const tab = await this.onlineTab(device);
    const row = tab && (this.readyImport(tab) ?? (await this.meetReadyImport(tab, device)));
    const [planta] = row ? tab.engine.reader.where('planta', 'cliente_id', row.cliente_id) : [];
    if (!tab || !row || !planta) return;
    const first = await this.startElsewhere(tab, row.id);
    device.bringToFront(tab);
    await virtualTime.pass(PULLED_MS);
    if (first === undefined || !device.tabs.includes(tab)) return;
    device.connection.cut = true;
    const second = movement(row.id, 'Descarga en planta', { planta: planta.id });
    this.desk.work(tab, device, 'records a movement', create('movimiento.create', second));
    await virtualTime.pass(FORM_WAIT_MS);
    await server.elsewhere('DELETE', `/movimiento/${first}`);
    Object.assign(device.connection, { cut: false, bad: 0 });
    if (!device.tabs.includes(tab)) return;
    device.bringToFront(tab);
    await virtualTime.pass(PULLED_MS);
    await this.startElsewhere(tab, row.id);
    const there = await this.desk.carry(device);
    if (there) await this.desk.usuario.retryAll(there);
    await virtualTime.pass(PULLED_MS);
    const { engine } = tab;
    const refused = engine.rows.find(
      ({ name, state, seq }) =>
        name === 'movimiento.create' && state === 'rejected' && engine.tray.editable(seq),
    );
    if (!refused || !device.tabs.includes(tab)) return;
    const datos = { ...second.datos, sello: `Otro ${random.below(99)}` };
    await this.desk.usuario.rewrite(tab, refused, { ...refused.args.body, datos });
  }

  private async removeWithTariff(device: SimDevice): Promise<void> {
    const { server } = this.scene;
    const tab = await this.onlineTab(device);
    if (!tab) return;
    const body = { nombre: 'Breve', rut: '76105422-8', giro: 'G', cel: '9', razon_social: 'X' };
    const plantas = [{ nombre: 'P', comuna: 'C', direccion: 'D' }];
    const id = await this.meet(tab, device, { table: 'cliente', body: { ...body, plantas } });
    if (id === null) return;
    await server.elsewhere('POST', '/negociacion', { cliente: id, ...TARIFA });
    this.desk.work(tab, device, 'deletes a cliente', remove('cliente.remove', id));
  }
}
