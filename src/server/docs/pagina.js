/* The page that shows and tries the calls of openapi.json. No library, nothing from elsewhere: it works without internet
 * and under the server's own content security policy. */

const $ = (id) => document.getElementById(id);
/** The session of the application on this device, if there is one; else that of the form. */
let token = localStorage.getItem('token');
let documento;

/** An element with properties and children; texts stay texts. */
function el(tag, props = {}, ...children) {
  const { data, ...own } = props;
  const element = Object.assign(document.createElement(tag), own);
  Object.assign(element.dataset, data);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Calls the API. Throws where there is no answer at all. */
async function call(method, path, { headers = {}, body } = {}) {
  const start = performance.now();
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body } : {}),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? await firstEvents(response) : await response.text();
  return { response, text, ms: Math.round(performance.now() - start) };
}

/** What a stream says within three seconds. */
async function firstEvents(response) {
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  setTimeout(() => reader.cancel(), 3000);
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
  }
  return `${text}(los primeros 3 segundos)`;
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** What a reference stands for. */
function deref(value) {
  if (!value?.$ref) return value;
  const keys = value.$ref.slice(2).split('/');
  return keys.reduce((found, key) => found[key], documento);
}

const EJEMPLOS = { 'date-time': new Date().toISOString(), email: 'ana@ejemplo.cl' };

/** A value that a schema allows: what a form would begin with. */
function example(ref) {
  const schema = deref(ref) ?? {};
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return example(schema.anyOf[0]);
  if (schema.type === 'object') {
    const entries = Object.entries(schema.properties ?? {}).filter(([key]) => schema.required?.includes(key));
    return Object.fromEntries(entries.map(([key, inner]) => [key, example(inner)]));
  }
  if (schema.type === 'array') return schema.minItems ? [example(schema.items)] : [];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 0;
  if (schema.type === 'boolean') return false;
  return EJEMPLOS[schema.format] ?? 'texto';
}

const TIPOS = { integer: 'entero', number: 'número', string: 'texto', boolean: 'sí o no', null: 'nulo' };

/** A schema in a line: 'entero ≥ 1 | nulo'. */
function kind(ref) {
  const schema = deref(ref) ?? {};
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kind))].join(' | ');
  if (schema.type === 'array') return `lista de ${kind(schema.items)}`;
  if (schema.type === 'object') return 'objeto';
  const limits = [
    schema.format,
    schema.minimum === undefined ? null : `≥ ${schema.minimum}`,
    schema.minLength > 1 ? `≥ ${schema.minLength} letras` : null,
  ];
  const types = [schema.type ?? []].flat().map((type) => TIPOS[type] ?? type);
  return [types.join(' o ') || 'cualquiera', ...limits.filter(Boolean)].join(' ');
}

/** A schema as an indented list of its fields. */
function outline(ref, indent = '') {
  const schema = deref(ref) ?? {};
  if (schema.anyOf) {
    const inner = schema.anyOf.map(deref).find(({ type }) => type === 'object' || type === 'array');
    return inner ? outline(inner, indent) : '';
  }
  if (schema.type === 'array') return outline(schema.items, indent);
  return Object.entries(schema.properties ?? {})
    .map(([key, inner]) => {
      const needed = schema.required?.includes(key) ? '' : ' (opcional)';
      return `${indent}${key}${needed}: ${kind(inner)}\n${outline(inner, `${indent}  `)}`;
    })
    .join('');
}

const jsonSchema = (content) => Object.values(content ?? {})[0]?.schema;

function answersOf(responses) {
  return Object.entries(responses).map(([status, ref]) => {
    const { description, content } = deref(ref);
    const text = status.startsWith('2') ? outline(jsonSchema(content)) : '';
    return el('div', {}, el('strong', {}, status), ` ${description}`, text ? el('pre', {}, text) : null);
  });
}

/** The form that tries one call. */
function tryForm(method, path, { parameters = [], requestBody }) {
  const fields = parameters.map((ref) => {
    const { name, in: place, required = false, schema, description = '' } = deref(ref);
    const input = el('input', { name, required, placeholder: String(schema.default ?? ''), data: { place } });
    return el('label', {}, `${name} — ${description || kind(schema)}`, input);
  });
  const schema = jsonSchema(requestBody?.content);
  const body =
    schema && el('textarea', { spellcheck: false, value: JSON.stringify(example(schema), null, 2) });
  const result = el('div', { ariaLive: 'polite' });
  const form = el(
    'form',
    {},
    ...fields,
    body ? el('label', { style: 'flex-basis: 100%' }, 'Cuerpo', body) : null,
    el('button', {}, 'Probar'),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const given = [...form.querySelectorAll('input')].filter(({ value }) => value !== '');
    const of = (place) => given.filter(({ dataset }) => dataset.place === place);
    const address = of('path').reduce(
      (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)),
      path,
    );
    const pairs = (place) => of(place).map(({ name, value }) => [name, value]);
    const query = new URLSearchParams(pairs('query')).toString();
    const headers = Object.fromEntries(pairs('header'));
    const options = { headers, ...(body ? { body: body.value } : {}) };
    try {
      const { response, text, ms } = await call(method, query ? `${address}?${query}` : address, options);
      const etag = response.headers.get('etag');
      const line = `${response.status} · ${ms} ms${etag ? ` · ETag ${etag}` : ''}`;
      result.replaceChildren(
        el('strong', { className: response.ok ? '' : 'error' }, line),
        el('pre', {}, pretty(text)),
      );
    } catch {
      result.replaceChildren(el('strong', { className: 'error' }, 'No hay conexión con el servidor'));
    }
  });
  return el('div', {}, form, result);
}

/** One call; what is inside is made when it is opened. */
function callCard(method, path, operation) {
  const name = el('span', { className: `metodo ${method}` }, method);
  const about = el('small', {}, operation.summary);
  const summary = el('summary', {}, name, el('code', {}, `/api${path} `), about);
  const card = el(
    'details',
    { data: { busca: `${method} ${path} ${operation.summary}`.toLowerCase() } },
    summary,
  );
  card.addEventListener(
    'toggle',
    () => {
      const schema = jsonSchema(operation.requestBody?.content);
      card.append(
        el(
          'div',
          {},
          tryForm(method, path, operation),
          schema ? el('h3', {}, 'Cuerpo') : null,
          schema ? el('pre', {}, outline(schema)) : null,
          el('h3', {}, 'Respuestas'),
          ...answersOf(operation.responses),
        ),
      );
    },
    { once: true },
  );
  return card;
}

function show() {
  const cards = Object.entries(documento.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      card: callCard(method.toUpperCase(), path, operation),
    })),
  );
  const groups = [...Map.groupBy(cards, ({ tag }) => tag)].map(([tag, members]) =>
    el('section', {}, el('h2', {}, tag), ...members.map(({ card }) => card)),
  );
  const search = el('input', { type: 'search', ariaLabel: 'Buscar', placeholder: 'Buscar' });
  search.addEventListener('input', () => {
    const wanted = search.value.trim().toLowerCase();
    for (const { card } of cards) card.hidden = !card.dataset.busca.includes(wanted);
    for (const group of groups)
      group.hidden = ![...group.querySelectorAll('details')].some(({ hidden }) => !hidden);
  });
  $('descripcion').textContent = documento.info.description;
  $('entrar').remove();
  $('llamadas').replaceChildren(search, ...groups);
}

async function load() {
  const { response, text } = await call('GET', '/docs/openapi.json');
  if (!response.ok) return false;
  documento = JSON.parse(text);
  show();
  return true;
}

async function login(form) {
  const body = JSON.stringify(Object.fromEntries(new FormData(form)));
  token = null;
  const { text } = await call('POST', '/auth/login', { body });
  const answer = JSON.parse(text);
  token = answer.token ?? null;
  $('mensaje').textContent = token ? '' : answer.mensaje;
  if (token) await load();
}

$('entrar').addEventListener('submit', (event) => {
  event.preventDefault();
  login(event.target).catch(() => {
    $('mensaje').textContent = 'No hay conexión con el servidor';
  });
});

if (token) load().catch(() => {});
