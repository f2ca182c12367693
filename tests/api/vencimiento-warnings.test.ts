/** What expires before an operation is a warning of its assignment and of its new ETAs (R29.4). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseFecha } from '#domain/date.ts';
import { formatDay } from '#domain/vencimiento.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { payloads } from '#tests/support/payloads.ts';
import { inDays } from '#tests/support/vencimientos.ts';

let e: TestEmpresa;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

const noonOf = (day: string): string => parseFecha(`${day} 12:00`)!;
const texts = (answer: { body: { advertencias?: string[] } }): string[] => answer.body.advertencias ?? [];
const patch = (id: number, body: object) => e.api.patch(`/operacion/${id}`, body);

/** A driver and a truck of their own with papers, so that no operation of another test overlaps. */
async function crew(papers: { chofer?: [string, number][]; camion?: [string, number][] }) {
  const chofer = await e.api.make('/chofer', payloads.chofer());
  const camion = await e.api.make('/camion', payloads.camion());
  for (const [owner, { id }] of Object.entries({ chofer, camion })) {
    for (const [tipo, days] of papers[owner as 'chofer'] ?? []) {
      // oxlint-disable-next-line no-await-in-loop -- one by one
      await e.api.make('/vencimiento', { [owner]: id, tipo, vence: inDays(days) });
    }
  }
  return { choferId: chofer.id, camionId: camion.id, nombre: chofer.nombre, placa: camion.placa };
}
const planned = (days: number, more = {}) =>
  agendar(e, 'IMPORTACION', {
    asignada: false,
    eta_puerto: noonOf(inDays(days)),
    eta_planta: noonOf(inDays(days + 3)),
    ...more,
  });

describe('Assigning', () => {
  it('Each paper of the driver and of the truck that expires before the day of the ETA is a warning', async () => {
    const { choferId, camionId, nombre, placa } = await crew({
      chofer: [
        ['Seguro', 5],
        ['Licencia', -2],
        ['Credencial de terminal', 10],
        ['Otro', 300],
      ],
      camion: [
        ['Revisión técnica', 9],
        ['SOAP', -1],
      ],
    });
    const id = await planned(10);
    expect(texts(await patch(id, { choferId, camionId }))).toEqual([
      `Licencia de ${nombre} venció el ${formatDay(inDays(-2))}`,
      `Seguro de ${nombre} vence el ${formatDay(inDays(5))}`,
      `SOAP de ${placa} venció el ${formatDay(inDays(-1))}`,
      `Revisión técnica de ${placa} vence el ${formatDay(inDays(9))}`,
    ]);
  });

  it('The day is that of the relevant ETA: at the plant for an export', async () => {
    const people = await crew({ chofer: [['Licencia', 11]] });
    const { choferId, camionId } = people;
    expect(texts(await patch(await planned(10), { choferId, camionId }))).toEqual([]);
    const exported = await planned(10, { tipo: 'EXPORTACION' });
    expect(texts(await patch(exported, people))).toContain(
      `Licencia de ${people.nombre} vence el ${formatDay(inDays(11))}`,
    );
  });

  it('A removed paper is no warning', async () => {
    const { choferId, camionId } = await crew({});
    const made = await e.api.make('/vencimiento', { chofer: choferId, tipo: 'Licencia', vence: inDays(1) });
    await e.api.remove(`/vencimiento/${made.id}`);
    expect(texts(await patch(await planned(10), { choferId, camionId }))).toEqual([]);
  });
});

describe('Other changes', () => {
  it('New ETAs repeat the warning; a change of the plan or of the amount alone does not', async () => {
    const { choferId, camionId, nombre } = await crew({ chofer: [['Licencia', 15]] });
    const id = await planned(10);
    expect(texts(await patch(id, { choferId, camionId }))).toEqual([]);
    const WARNING = `Licencia de ${nombre} vence el ${formatDay(inDays(15))}`;
    expect(texts(await patch(id, { eta_puerto: noonOf(inDays(16)) }))).toEqual([WARNING]);
    expect(texts(await patch(id, { bl_booking: 'BL1', nave: 'X' }))).toEqual([]);
    expect(texts(await patch(id, { monto: 1 }))).toEqual([]);
    expect(texts(await patch(id, { eta_puerto: noonOf(inDays(15)) }))).toEqual([]);
  });

  it('A porteo and a movement do not warn', async () => {
    const { choferId, camionId } = await crew({ chofer: [['Licencia', -5]], camion: [['SOAP', -5]] });
    const { id, contenedores } = await e.api.make('/contenedor', {
      clienteId: e.cliente,
      bodegaId: e.bodega,
      depositoId: e.deposito,
      fecha_agendamiento: inDays(0),
      contenedores: [{ numero: 'MSCU6647876', underlang: false }],
    });
    const porteo = await e.api.post('/contenedor/transporte', {
      contenedorTransporteId: id,
      choferId,
      camionId,
      inicio: noonOf(inDays(1)),
      fin: noonOf(inDays(2)),
      contenedores: contenedores.map(({ id: each }: { id: number }) => each),
    });
    expect([porteo.status, texts(porteo)]).toEqual([201, []]);
    const operacion = await planned(10);
    await patch(operacion, { choferId, camionId });
    const movimiento = await e.api.post('/movimiento', {
      operacion,
      tipo: 'Retiro en puerto',
      puerto: e.puerto,
      fecha_inicio: noonOf(inDays(10)),
      fecha_termino: noonOf(inDays(11)),
      datos: { terminal: 'TPS', underlang: false, numero: '' },
    });
    expect([movimiento.status, texts(movimiento)], JSON.stringify(movimiento.body)).toEqual([201, []]);
  });
});
