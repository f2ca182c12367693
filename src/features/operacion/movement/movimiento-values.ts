/** The movement form's values: what its controls hold, where they start, and what is sent. */
import type { MovimientoRecord, MovimientoUpdate } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { formatFechaMinuto } from '#domain/date.ts';
import { normalizeNumero } from '#domain/iso6346.ts';
import {
  type CampoMovimiento,
  CAMPOS_POR_TIPO,
  fitsBetween,
  nextTipos,
  type Referencia,
  REFERENCIAS,
} from '#domain/movimiento.ts';
import type { Id } from '#domain/tables.ts';
import { TIPOS_MOVIMIENTO, type TipoMovimiento } from '#domain/vocabulary.ts';
import type { Escrito } from '../create/operacion-values.ts';

type Textos = 'numero' | 'terminal' | 'temperatura' | 'ventilacion' | 'sello';

export interface MovimientoValores extends Record<Referencia | Textos, string> {
  tipo: TipoMovimiento | '';
  /** 'YYYY-MM-DD HH:mm', as typed. */
  fecha_inicio: string;
  fecha_termino: string;
  underlang: boolean | undefined;
}

type Operacion = Pick<OperacionRecord, 'tipo' | 'movimientos' | 'contenedor'>;

/** The type-dependent fields as a new type finds them. */
export const CAMPOS_VACIOS: Omit<MovimientoValores, 'tipo' | 'fecha_inicio' | 'fecha_termino'> = {
  planta: '',
  puerto: '',
  deposito: '',
  contenedor: '',
  bodega: '',
  numero: '',
  underlang: undefined,
  terminal: '',
  temperatura: '',
  ventilacion: '',
  sello: '',
};

/** The types that may stand in the edited movement's place (null: after the last one), the likeliest first. */
export function tiposPosibles(operacion: Operacion, edited: Id | null): readonly TipoMovimiento[] {
  const { tipo, movimientos } = operacion;
  if (edited === null) return nextTipos(tipo, movimientos.at(-1)?.tipo ?? null);
  const index = movimientos.findIndex(({ id }) => id === edited);
  const anterior = movimientos[index - 1]?.tipo ?? null;
  const siguiente = movimientos[index + 1]?.tipo ?? null;
  return TIPOS_MOVIMIENTO.filter((each) => fitsBetween(tipo, anterior, each, siguiente));
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Where the form starts: the record's own values, or the next legal type and nothing else. */
export function valoresIniciales(
  operacion: Operacion,
  movimiento: MovimientoRecord | null,
): MovimientoValores {
  if (movimiento === null) {
    const [tipo = ''] = tiposPosibles(operacion, null);
    return { ...CAMPOS_VACIOS, tipo, fecha_inicio: '', fecha_termino: '' };
  }
  const { datos, tipo, planta, puerto, deposito, contenedor, bodega } = movimiento;
  const { requeridos, opcionales } = CAMPOS_POR_TIPO[tipo];
  const hasNumero = [...requeridos, ...opcionales].includes('numero');
  return {
    tipo,
    fecha_inicio: formatFechaMinuto(movimiento.fecha_inicio),
    fecha_termino: formatFechaMinuto(movimiento.fecha_termino),
    planta: text(planta),
    puerto: text(puerto),
    deposito: text(deposito),
    contenedor: text(contenedor),
    bodega: text(bodega),
    numero: hasNumero ? text(datos.numero) : '',
    underlang: datos.underlang ?? undefined,
    terminal: text(datos.terminal),
    temperatura: text(datos.temperatura),
    ventilacion: text(datos.ventilacion),
    sello: text(datos.sello),
  };
}

/** What was typed in a change that waits, over what its form started from. */
export function conLoEscrito(valores: MovimientoValores, body: Escrito): MovimientoValores {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a queued change passed the contract's schema
  const { tipo, fecha_inicio, fecha_termino, datos, ...referencias } = body as Partial<MovimientoUpdate>;
  const { underlang, ...textos } = datos ?? {};
  const typed = Object.entries({ ...referencias, ...textos }).filter(([campo]) => campo in CAMPOS_VACIOS);
  return {
    ...valores,
    ...(tipo && { tipo }),
    ...(fecha_inicio && { fecha_inicio: formatFechaMinuto(fecha_inicio) }),
    ...(fecha_termino && { fecha_termino: formatFechaMinuto(fecha_termino) }),
    ...(datos && 'underlang' in datos && { underlang: underlang ?? undefined }),
    ...Object.fromEntries(typed.map(([campo, value]) => [campo, text(value)])),
  };
}

const MEDIDAS: ReadonlySet<CampoMovimiento> = new Set(['temperatura', 'ventilacion']);

/**
 * The fields that the form shows, in their order. Temperature and ventilation wait for underlang: the answer in the
 * form where a new container is described, else the operation's container.
 */
export function camposVisibles(
  tipo: TipoMovimiento | '',
  underlang: { enFormulario: boolean; delContenedor: boolean },
): { campo: CampoMovimiento; requerido: boolean }[] {
  if (tipo === '') return [];
  const { requeridos, opcionales, soloUnderlang } = CAMPOS_POR_TIPO[tipo];
  const conMedidas = tipo === 'Retiro en puerto' ? underlang.enFormulario : underlang.delContenedor;
  const opcionalesVisibles = [...soloUnderlang, ...opcionales].filter(
    (campo) => conMedidas || !MEDIDAS.has(campo),
  );
  return [
    ...requeridos.map((campo) => ({ campo, requerido: true })),
    ...opcionalesVisibles.map((campo) => ({ campo, requerido: false })),
  ];
}

/** The payload: what the form shows, and null for every field that it does not. */
export function cuerpoDe(valores: MovimientoValores, visibles: readonly { campo: CampoMovimiento }[]) {
  const shown = new Set(visibles.map(({ campo }) => campo));
  const value = (campo: CampoMovimiento): string | null => {
    const valor = valores[campo];
    return shown.has(campo) && typeof valor === 'string' && valor.trim() !== '' ? valor.trim() : null;
  };
  const numero = value('numero');
  return {
    tipo: valores.tipo,
    fecha_inicio: valores.fecha_inicio,
    fecha_termino: valores.fecha_termino,
    ...Object.fromEntries(REFERENCIAS.map((campo) => [campo, value(campo)])),
    datos: {
      numero: numero && normalizeNumero(numero),
      underlang: shown.has('underlang') ? (valores.underlang ?? false) : null,
      terminal: value('terminal'),
      temperatura: value('temperatura'),
      ventilacion: value('ventilacion'),
      sello: value('sello'),
    },
  };
}
