/** New content for a waiting change, as its own form would save it: one value is corrected. */
import { WITH_NEW_RECORDS } from '#data/outbox/prepare.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import type { Id } from '#domain/tables.ts';
import { facturableCharges, toOperacionesFacturables } from '#views/billing.ts';
import type { Reader } from '#views/reader.ts';
import type { SeededRandom } from './random.ts';
import { INICIO, iso } from './company.ts';

type Body = Record<string, unknown>;
type Correct = (body: Body, reader: Reader, random: SeededRandom) => Body | null;

const HOUR = 3_600_000;

const another = (reader: Reader, table: 'chofer' | 'camion', random: SeededRandom): Id | undefined => {
  const rows = [...reader.all(table)];
  return rows.length === 0 ? undefined : random.oneOf(rows).id;
};

/** One of the two values, or both. */
const some = (random: SeededRandom, one: () => Body, other: () => Body): Body => {
  const n = random.below(3);
  return { ...(n === 1 ? {} : one()), ...(n === 0 ? {} : other()) };
};

/** The lists that a form edits: one item fewer, or the new items with other names. */
function corrected(list: readonly unknown[], random: SeededRandom): unknown[] {
  const rest = list.length > 1 && random.chance(0.4) ? list.slice(1) : list;
  return rest.map((each) => {
    const { uuid: _, ...typed } = each as Body;
    if ('id' in typed && typed.id) return each;
    return 'numero' in typed
      ? { ...typed, numero: `TCLU${60 + random.below(40)}` }
      : { ...typed, nombre: `P${random.below(9)}` };
  });
}

const place: Correct = (_, __, random) => ({ comuna: `C${random.below(99)}` });
const renewed: Correct = (_, __, random) => ({
  vence: iso(INICIO + random.below(400) * 24 * HOUR).slice(0, 10),
});
const agreed: Correct = (_, __, random) =>
  some(
    random,
    () => ({ estadia_planta_horas: 1 + random.below(9) }),
    () => ({ underlang_precio: random.below(90) * 1000 }),
  );
const moved: Correct = ({ fecha_inicio, datos }, _, random) => {
  const start =
    typeof fecha_inicio === 'string' ? Date.parse(fecha_inicio) : INICIO + random.below(20) * 24 * HOUR;
  return some(
    random,
    () => ({ fecha_inicio: iso(start), fecha_termino: iso(start + (1 + random.below(50)) * HOUR) }),
    () => ({ datos: { ...(datos as Body | undefined), sello: `E${random.below(99)}` } }),
  );
};

/** The fields that each form can correct, by the name of the mutation. */
const CORRECTIONS: Readonly<Record<string, Correct>> = {
  'camion.create': (_, __, random) => ({ capacidad: 1 + random.below(80) }),
  'bodega.create': place,
  'deposito.create': place,
  'puerto.create': place,
  'negociacion.create': agreed,
  'negociacion.update': agreed,
  'vencimiento.create': renewed,
  'vencimiento.update': renewed,
  'operacion.create': (_, __, random) =>
    some(
      random,
      () => ({ monto: random.below(99) * 1000 }),
      () => ({ tipo: random.oneOf(['IMPORTACION', 'EXPORTACION']) }),
    ),
  'operacion.update': (body, reader, random) =>
    'choferId' in body
      ? { choferId: another(reader, 'chofer', random), camionId: another(reader, 'camion', random) }
      : some(
          random,
          () => ({ monto: random.below(999) }),
          () => ({ eta_planta: iso(INICIO + random.below(50) * 24 * HOUR) }),
        ),
  'movimiento.create': moved,
  'movimiento.update': moved,
  'contenedor.create': (_, __, random) => ({ fecha_agendamiento: iso(INICIO + random.below(9) * 24 * HOUR) }),
  'transporte.create': ({ inicio, contenedores }, reader, random) =>
    some(
      random,
      () => ({
        fin: iso(Date.parse(String(inicio)) + random.below(60) * HOUR),
        camionId: another(reader, 'camion', random),
      }),
      () => ({ contenedores: (contenedores as Id[]).slice(0, 1) }),
    ),
  'extra.create': (_, __, random) =>
    some(
      random,
      () => ({ monto: 1 + random.below(99) * 1000 }),
      () => ({ tipo: 'Lavado', afecto: random.chance(0.5) }),
    ),
  'factura.create': ({ cliente, operaciones, extras }, reader, random) => {
    const id = cliente as Id;
    const part = (own: unknown, more: readonly { id: Id }[]): Id[] => {
      const all = new Set([...(own as Id[]), ...more.map((each) => each.id)]);
      return [...all].filter(() => random.chance(0.7));
    };
    const picked = {
      operaciones: part(operaciones, toOperacionesFacturables(reader, id)),
      extras: part(extras, facturableCharges(reader, id)),
    };
    return picked.operaciones.length + picked.extras.length === 0 ? null : picked;
  },
};

const named: Correct = (_, __, random) =>
  some(
    random,
    () => ({ nombre: `En espera ${random.below(999)}` }),
    () => ({ comision: random.below(40) }),
  );
const client: Correct = (_, __, random) => ({ giro: `G${random.below(99)}` });

/** The content that the change's form would save; null if it has no form, or no field can be corrected. */
export function correctionOf({ name, args }: OutboxRow, reader: Reader, random: SeededRandom): Body | null {
  const body = args.body;
  if (body === null) return null;
  const [module] = name.split('.');
  const correct = CORRECTIONS[name] ?? { chofer: named, cliente: client }[module ?? ''];
  const lists = Object.fromEntries(
    WITH_NEW_RECORDS.flatMap((field) => {
      const list = body[field];
      return Array.isArray(list) && name !== 'transporte.create' ? [[field, corrected(list, random)]] : [];
    }),
  );
  const fields = correct?.(body, reader, random);
  if (!fields) return null;
  const kept = { ...body, ...fields, ...(random.chance(0.5) ? lists : {}) };
  // A user who edits an edit may also restore one of its fields.
  const dropped = name.endsWith('.update') && random.chance(0.2) ? Object.keys(body)[0] : undefined;
  const next = Object.fromEntries(
    Object.entries(kept).filter(([field]) => field !== dropped || field in fields),
  );
  return Object.keys(next).length === 0 ? null : next;
}
