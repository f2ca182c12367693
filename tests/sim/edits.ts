/** Another content for a change that waits, as its own form would make it: something in it is corrected. */
import { CON_NUEVOS } from '#data/outbox/prepare.ts';
import type { OutboxRow } from '#data/changes/row.ts';
import type { Id } from '#domain/tables.ts';
import { cobrosFacturables, operacionesFacturables } from '#views/billing.ts';
import type { Lector } from '#views/reader.ts';
import type { Azar } from './random.ts';
import { INICIO, iso } from './company.ts';

type Body = Record<string, unknown>;
type Correct = (body: Body, lector: Lector, azar: Azar) => Body | null;

const HOUR = 3_600_000;

const another = (lector: Lector, tabla: 'chofer' | 'camion', azar: Azar): Id | undefined => {
  const rows = [...lector.all(tabla)];
  return rows.length === 0 ? undefined : azar.oneOf(rows).id;
};

/** One of the two, or both. */
const some = (azar: Azar, one: () => Body, other: () => Body): Body => {
  const n = azar.below(3);
  return { ...(n === 1 ? {} : one()), ...(n === 0 ? {} : other()) };
};

/** The lists that a form edits: one less, or the new ones under other names. */
function corrected(list: readonly unknown[], azar: Azar): unknown[] {
  const rest = list.length > 1 && azar.chance(0.4) ? list.slice(1) : list;
  return rest.map((each) => {
    const { uuid: _, ...typed } = each as Body;
    if ('id' in typed && typed.id) return each;
    return 'numero' in typed
      ? { ...typed, numero: `TCLU${60 + azar.below(40)}` }
      : { ...typed, nombre: `P${azar.below(9)}` };
  });
}

const lugar: Correct = (_, __, azar) => ({ comuna: `C${azar.below(99)}` });
const agreed: Correct = (_, __, azar) =>
  some(
    azar,
    () => ({ estadia_planta_horas: 1 + azar.below(9) }),
    () => ({ underlang_precio: azar.below(90) * 1000 }),
  );
const moved: Correct = ({ fecha_inicio, datos }, _, azar) => {
  const start =
    typeof fecha_inicio === 'string' ? Date.parse(fecha_inicio) : INICIO + azar.below(20) * 24 * HOUR;
  return some(
    azar,
    () => ({ fecha_inicio: iso(start), fecha_termino: iso(start + (1 + azar.below(50)) * HOUR) }),
    () => ({ datos: { ...(datos as Body | undefined), sello: `E${azar.below(99)}` } }),
  );
};

/** By the name of the change: what its form corrects. */
const CORRECTIONS: Readonly<Record<string, Correct>> = {
  'camion.create': (_, __, azar) => ({ capacidad: 1 + azar.below(80) }),
  'bodega.create': lugar,
  'deposito.create': lugar,
  'puerto.create': lugar,
  'negociacion.update': agreed,
  'operacion.create': (_, __, azar) =>
    some(
      azar,
      () => ({ monto: azar.below(99) * 1000 }),
      () => ({ tipo: azar.oneOf(['IMPORTACION', 'EXPORTACION']) }),
    ),
  'operacion.update': (body, lector, azar) =>
    'choferId' in body
      ? { choferId: another(lector, 'chofer', azar), camionId: another(lector, 'camion', azar) }
      : some(
          azar,
          () => ({ monto: azar.below(999) }),
          () => ({ eta_planta: iso(INICIO + azar.below(50) * 24 * HOUR) }),
        ),
  'movimiento.create': moved,
  'movimiento.update': moved,
  'contenedor.create': (_, __, azar) => ({ fecha_agendamiento: iso(INICIO + azar.below(9) * 24 * HOUR) }),
  'transporte.create': ({ inicio, contenedores }, lector, azar) =>
    some(
      azar,
      () => ({
        fin: iso(Date.parse(String(inicio)) + azar.below(60) * HOUR),
        camionId: another(lector, 'camion', azar),
      }),
      () => ({ contenedores: (contenedores as Id[]).slice(0, 1) }),
    ),
  'factura.create': ({ cliente, operaciones, extras }, lector, azar) => {
    const id = cliente as Id;
    const part = (own: unknown, more: readonly { id: Id }[]): Id[] => {
      const all = new Set([...(own as Id[]), ...more.map((each) => each.id)]);
      return [...all].filter(() => azar.chance(0.7));
    };
    const picked = {
      operaciones: part(operaciones, operacionesFacturables(lector, id)),
      extras: part(extras, cobrosFacturables(lector, id)),
    };
    return picked.operaciones.length + picked.extras.length === 0 ? null : picked;
  },
};

const named: Correct = (_, __, azar) =>
  some(
    azar,
    () => ({ nombre: `En espera ${azar.below(999)}` }),
    () => ({ comision: azar.below(40) }),
  );
const client: Correct = (_, __, azar) => ({ giro: `G${azar.below(99)}` });

/** What its form would save; null where it has none, or nothing can be corrected. */
export function correctionOf({ name, args }: OutboxRow, lector: Lector, azar: Azar): Body | null {
  const body = args.body;
  if (body === null) return null;
  const [modulo] = name.split('.');
  const correct = CORRECTIONS[name] ?? { chofer: named, cliente: client }[modulo ?? ''];
  const lists = Object.fromEntries(
    CON_NUEVOS.flatMap((campo) => {
      const list = body[campo];
      return Array.isArray(list) && name !== 'transporte.create' ? [[campo, corrected(list, azar)]] : [];
    }),
  );
  const fields = correct?.(body, lector, azar);
  if (!fields) return null;
  const kept = { ...body, ...fields, ...(azar.chance(0.5) ? lists : {}) };
  // Whoever edits an edit may also take one of its fields back.
  const dropped = name.endsWith('.update') && azar.chance(0.2) ? Object.keys(body)[0] : undefined;
  const next = Object.fromEntries(
    Object.entries(kept).filter(([campo]) => campo !== dropped || campo in fields),
  );
  return Object.keys(next).length === 0 ? null : next;
}
