import type { TrayEntry } from '#data/queries/use-tray.ts';
import {
  awaitingWifiText,
  canDiscard,
  canRelease,
  canRetry,
  explanationOf,
  unsentForWifiText,
} from '#features/tray/entry-status.ts';
import { conflictGroups } from '#forms/conflict/groups.ts';
import { acceptText } from '#forms/conflict/outcome-words.ts';
import { importSentence } from '#features/tray/import-sentence.ts';
import { describe, expect, it } from 'vitest';

const NOW = Date.parse('2026-03-05T15:00:00Z');

const entry = (more: Partial<TrayEntry>): TrayEntry => ({
  seq: 1,
  title: 'Crear chofer: Juan',
  table: 'chofer',
  estado: 'pending',
  capturedAt: NOW,
  mensaje: null,
  supportCode: null,
  errores: [],
  doubt: null,
  attempts: 0,
  faults: 0,
  isStuck: false,
  nextAt: null,
  imported: false,
  editIn: null,
  openIn: null,
  typed: [],
  conflict: null,
  record: null,
  differences: null,
  isUnknown: false,
  invoicing: null,
  canHelp: true,
  deletesRow: false,
  isForbidden: false,
  blockedBy: null,
  needsBlocker: false,
  content: null,
  awaitsWifi: false,
  adjunto: null,
  group: null,
  ...more,
});

const inConflict = (field: string, group: string | null) => ({
  field,
  group,
  mine: 'a',
  server: 'b',
});

describe('What waits for Wi-Fi', () => {
  it.each([
    [['foto'], 'No se envió: 1 foto espera Wi-Fi.'],
    [['foto', 'firma'], 'No se enviaron: 2 fotos esperan Wi-Fi.'],
    [['documento'], 'No se envió: 1 documento espera Wi-Fi.'],
    [['documento', 'documento'], 'No se enviaron: 2 documentos esperan Wi-Fi.'],
    [['foto', 'documento', 'foto'], 'No se enviaron: 3 fotos y documentos esperan Wi-Fi.'],
  ] as const)('What waits for Wi-Fi is counted by its kind: %s', (words, text) => {
    expect(unsentForWifiText(words)).toBe(text);
    const [, counted = ''] = /: (.+)\.$/.exec(text) ?? [];
    expect(awaitingWifiText(words)).toBe(`${counted}: la conexión es de datos móviles o ahorra datos.`);
  });
});

describe('The explanation of a change in the tray', () => {
  it.each([
    ['it was never tried', {}, 'Se enviará al recuperar la conexión.'],
    [
      'its bytes wait for Wi-Fi',
      { awaitsWifi: true, content: '240 KB · espera Wi-Fi' },
      'Espera Wi-Fi: la conexión es de datos móviles o ahorra datos.',
    ],
    [
      'this device expects its refusal',
      {
        attempts: 1,
        doubt: {
          codigo: 'validacion',
          mensaje: 'cliente: El registro no existe',
          errores: [{ campo: 'cliente', mensaje: 'El registro no existe' }],
        },
      },
      'Según los datos de este dispositivo, el servidor lo rechazará: Cliente: El registro no existe',
    ],
    [
      'it is tried again later',
      { attempts: 2, nextAt: NOW + 60_000 },
      'Aún no se pudo enviar; se reintenta a las 12:01.',
    ],
    [
      'the server keeps failing on it',
      { attempts: 7, faults: 5, isStuck: true, supportCode: 'abc', nextAt: NOW + 60_000 },
      'El servidor falló 5 veces con este cambio. Se sigue intentando cada minuto. Avise a quien administra el sistema con el código de soporte; si el cambio ya no hace falta, descártelo.',
    ],
    [
      'it gets no answer though others do',
      { attempts: 7, faults: 5, isStuck: true, nextAt: NOW + 60_000 },
      'Este cambio no llega al servidor (5 intentos), aunque hay conexión con él. Se sigue intentando cada minuto. Avise a quien administra el sistema; si el cambio ya no hace falta, descártelo.',
    ],
    [
      'it was refused',
      { estado: 'rejected', mensaje: 'La operación está facturada' },
      'La operación está facturada',
    ],
    [
      'fields of it were refused',
      {
        estado: 'rejected',
        mensaje: 'cliente: El registro no existe',
        errores: [{ campo: 'cliente', mensaje: 'El registro no existe' }],
      },
      'Cliente: El registro no existe',
    ],
    ['this version cannot read it', { estado: 'apartado', mensaje: 'Otra versión' }, 'Otra versión'],
  ] as const)('The tray explains a change if %s', (_, more, text) => {
    expect(explanationOf(entry(more), undefined, NOW)).toBe(text);
  });

  it('The tray names the change that a blocked one waits for', () => {
    const other = entry({ title: 'Agendar operación: Importación' });
    const failing = entry({ title: 'Crear chofer: Ana', isStuck: true });
    expect(explanationOf(entry({ estado: 'blocked', blockedBy: 1 }), failing, NOW)).toBe(
      'Espera a «Crear chofer: Ana», con el que el servidor falla. «Enviar sin esperar» lo envía de todas formas.',
    );
    expect(explanationOf(entry({ estado: 'blocked', blockedBy: 1 }), other, NOW)).toBe(
      'Espera a que se resuelva «Agendar operación: Importación», porque se hizo a partir de ese cambio.',
    );
  });
});

describe('Actions on a change in the tray', () => {
  it.each(['pending', 'rejected'] as const)(
    'A change in the state %s can be sent again, or discarded',
    (estado) => {
      expect([canRetry(entry({ estado })), canDiscard(entry({ estado }))]).toEqual([true, true]);
    },
  );

  it.each([
    ['builds on the parked one', false, true],
    ['needs a record that the parked one makes', true, false],
  ])(
    'A blocked change that %s can be sent without it or not: needs it %s, may leave %s',
    (_, needsBlocker, canLeave) => {
      const blocked = entry({ estado: 'blocked', blockedBy: 2, needsBlocker });
      expect(canRelease(blocked)).toBe(canLeave);
      const text = explanationOf(blocked, entry({ title: 'Crear factura' }), NOW);
      expect(text.includes('sin el cual no se puede hacer')).toBe(needsBlocker);
    },
  );

  it('A conflict in the tray is settled by choosing, not sent again', () => {
    const conflict = [inConflict('nombre', null)];
    expect(canRetry(entry({ estado: 'conflict', conflict }))).toBe(false);
  });

  it('A change that this version cannot read waits for another version, or is discarded', () => {
    const aside = entry({ estado: 'apartado' });
    expect([canRetry(aside), canDiscard(aside)]).toEqual([false, true]);
  });

  it('A change that is being sent can be neither discarded nor sent again', () => {
    expect(canDiscard(entry({ estado: 'sending' }))).toBe(false);
  });
});

describe('Fields of a conflict that belong together', () => {
  it('The fields of a conflict that belong together are one choice, the others one each', () => {
    const groups = conflictGroups([
      inConflict('fecha_inicio', 'fechas'),
      inConflict('planta', null),
      inConflict('fecha_termino', 'fechas'),
      inConflict('datos', null),
    ]);
    expect(groups.map(({ fields }) => fields.map(({ field }) => field))).toEqual([
      ['fecha_inicio', 'fecha_termino'],
      ['planta'],
      ['datos'],
    ]);
  });
});

describe('The sentence after an import', () => {
  it.each([
    [3, 1, 'Se importaron 3 cambios; 1 ya estaba.'],
    [1, 0, 'Se importó 1 cambio.'],
    [1, 2, 'Se importó 1 cambio; 2 ya estaban.'],
    [0, 1, 'No hay nada nuevo: el cambio del archivo ya estaba.'],
    [0, 4, 'No hay nada nuevo: los 4 cambios del archivo ya estaban.'],
    [0, 0, 'El archivo no tiene cambios por enviar.'],
  ])(
    'After the import of a file with %d new and %d known changes their numbers are told',
    (imported, duplicate, sentence) => {
      expect(importSentence({ estado: 'importado', imported, duplicates: duplicate })).toBe(sentence);
    },
  );

  it('After a refused import of a file the reason is told', () => {
    expect(importSentence({ estado: 'rechazado', mensaje: 'No es un archivo de cambios' })).toBe(
      'No es un archivo de cambios',
    );
  });
});

describe('A change whose outcome would differ from the one shown', () => {
  const different = entry({ estado: 'conflict', differences: ['Al guardar decía $1; hoy sería $2.'] });

  it('A change whose outcome would differ is shown as not saved yet, and can be compared once more', () => {
    expect(explanationOf(different, undefined, NOW)).toMatch(
      /^Los datos cambiaron.*aún no guardó nada.*compara de nuevo/,
    );
    expect(canRetry(different)).toBe(true);
  });

  it('A change whose outcome the device could not compute is not said to differ from what was shown', () => {
    const text = explanationOf({ ...different, isUnknown: true }, undefined, NOW);
    expect(text).toMatch(/^A este dispositivo le faltaban datos.*aún no guardó nada.*calcula de nuevo/);
    expect(text).not.toContain('cambiaron');
  });

  it.each([
    ['an invoice', { invoicing: 'factura' }, 'Facturar así'],
    ['a payment', { invoicing: 'pago' }, 'Pagar así'],
    ['a removal', { deletesRow: true }, 'Eliminar de todas formas'],
    ['another change', {}, 'Guardar así'],
  ] as const)(
    'A change whose outcome would differ is accepted by a button that names the action: %s',
    (_, more, text) => {
      expect(acceptText({ ...different, ...more })).toBe(text);
    },
  );
});
