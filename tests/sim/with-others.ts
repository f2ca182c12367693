/** Steps of several moves: somebody else comes to the same record before this device hears of it. */
import { TARIFA } from '#tests/support/tarifa.ts';
import type { Aparato } from './device.ts';
import { DeskWork, movement, PULLED_MS } from './desk-work.ts';
import { create, isUnjudged, remove, update } from './office.ts';

/** Until a form no longer waits for the server. */
const FORM_WAIT_MS = 5000;

export class WithOthers extends DeskWork {
  readonly steps = {
    'a chofer is removed while somebody else edits it': (aparato: Aparato) => this.removeEdited(aparato),
    'a payment is noted while it bounces elsewhere': (aparato: Aparato) => this.payBounced(aparato),
    'a price changes under an open form': (aparato: Aparato) => this.scheduleAtOldPrice(aparato),
    'an operation is deleted while it moves elsewhere': (aparato: Aparato) => this.removeMoved(aparato),
    'a refused movement is carried, and edited here': (aparato: Aparato) => this.editCarried(aparato),
    'a client is deleted while a tariff is agreed': (aparato: Aparato) => this.removeWithTariff(aparato),
  };

  private async removeEdited(aparato: Aparato): Promise<void> {
    const { azar, servidor } = this.escena;
    const tab = await this.desk.tabOf(aparato);
    if (!tab) return;
    const { lector } = tab.motor;
    const free = [...lector.all('chofer')].filter(
      ({ id }) => typeof id === 'number' && !isUnjudged(lector, remove('chofer.remove', id)),
    );
    if (free.length < 2) return;
    const { id } = azar.oneOf(free);
    await servidor.elsewhere('PATCH', `/chofer/${id}`, { comision: 42 + azar.below(9) });
    this.desk.work(tab, aparato, 'deletes a chofer', remove('chofer.remove', id));
  }

  /** Others mark it the other way, and mostly back again, before this device hears of it. */
  private async payBounced(aparato: Aparato): Promise<void> {
    const { azar, servidor } = this.escena;
    const tab = await this.desk.tabOf(aparato);
    const row = tab && this.someRow(tab.motor.lector, 'factura');
    if (!tab || !row) return;
    const { id, pagada } = row;
    for (const word of azar.chance(0.8) ? [!pagada, pagada] : [!pagada]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await servidor.elsewhere('PATCH', `/factura/${id}`, { pagada: word });
    }
    this.desk.work(tab, aparato, 'marks an invoice', update('factura.update', id, { pagada: !pagada }));
  }

  private async scheduleAtOldPrice(aparato: Aparato): Promise<void> {
    const { azar, servidor } = this.escena;
    const tab = await this.desk.tabOf(aparato);
    const row = tab && this.someRow(tab.motor.lector, 'negociacion');
    if (!tab || !row) return;
    const { id, cliente_id: cliente } = row;
    const underlang_precio = 1000 + azar.below(90) * 1000;
    await servidor.elsewhere('PATCH', `/negociacion/${id}`, { underlang_precio });
    this.desk.work(tab, aparato, 'schedules an operation', this.importOf(cliente));
  }

  /** The removal would take along what its user has not seen. */
  private async removeMoved(aparato: Aparato): Promise<void> {
    const tab = await this.desk.tabOf(aparato);
    const row = tab && this.readyImport(tab);
    if (!tab || !row) return;
    await this.startElsewhere(tab, row.id);
    this.desk.work(tab, aparato, 'deletes an operation', remove('operacion.remove', row.id));
  }

  /**
   * A movement is refused, since somebody else has taken back the one before it. Once that is there again, it is accepted
   * from another device, and then gets another content on this one.
   */
  private async editCarried(aparato: Aparato): Promise<void> {
    const { azar, servidor, tiempo } = this.escena;
    const tab = await this.onlineTab(aparato);
    const row = tab && this.readyImport(tab);
    const [planta] = row ? tab.motor.lector.where('planta', 'cliente_id', row.cliente_id) : [];
    if (!tab || !row || !planta) return;
    const first = await this.startElsewhere(tab, row.id);
    aparato.bringToFront(tab);
    await tiempo.pass(PULLED_MS);
    if (first === undefined || !aparato.tabs.includes(tab)) return;
    aparato.conexion.cut = true;
    const second = movement(row.id, 'Descarga en planta', { planta: planta.id });
    this.desk.work(tab, aparato, 'records a movement', create('movimiento.create', second));
    await tiempo.pass(FORM_WAIT_MS);
    await servidor.elsewhere('DELETE', `/movimiento/${first}`);
    Object.assign(aparato.conexion, { cut: false, bad: 0 });
    if (!aparato.tabs.includes(tab)) return;
    aparato.bringToFront(tab);
    await tiempo.pass(PULLED_MS);
    await this.startElsewhere(tab, row.id);
    const there = await this.desk.carry(aparato);
    if (there) await this.desk.usuario.retryAll(there);
    await tiempo.pass(PULLED_MS);
    const { motor } = tab;
    const refused = motor.rows.find(
      ({ name, state, seq }) =>
        name === 'movimiento.create' && state === 'rejected' && motor.bandeja.editable(seq),
    );
    if (!refused || !aparato.tabs.includes(tab)) return;
    const datos = { ...second.datos, sello: `Otro ${azar.below(99)}` };
    await this.desk.usuario.rewrite(tab, refused, { ...refused.args.body, datos });
  }

  private async removeWithTariff(aparato: Aparato): Promise<void> {
    const { servidor } = this.escena;
    const tab = await this.onlineTab(aparato);
    if (!tab) return;
    const body = { nombre: 'Breve', rut: '76105422-8', giro: 'G', cel: '9', razon_social: 'X' };
    const plantas = [{ nombre: 'P', comuna: 'C', direccion: 'D' }];
    const id = await this.meet(tab, aparato, { tabla: 'cliente', body: { ...body, plantas } });
    if (id === null) return;
    await servidor.elsewhere('POST', '/negociacion', { cliente: id, ...TARIFA });
    this.desk.work(tab, aparato, 'deletes a cliente', remove('cliente.remove', id));
  }
}
