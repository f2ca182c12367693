/** The OpenAPI 3.1 description, generated from the table of calls. */
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { errorAnswer } from '#contracts/common.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { MODULE_CONTRACTS } from '#contracts/modules.ts';
import { ENDPOINTS, type EndpointKey } from '#contracts/endpoints.ts';
import { facturaRecord } from '#contracts/factura.ts';
import { historialEntrada } from '#contracts/historial.ts';
import { movimientoRecord } from '#contracts/movimiento.ts';
import { operacionRecord } from '#contracts/operacion.ts';
import { differentData, promiseSchema } from '#contracts/promise-schema.ts';
import { usuarioRecord } from '#contracts/usuario.ts';
import { KEY } from '#contracts/sync.ts';
import { titleCase } from '#domain/text.ts';
import { type ErrorCode, STATUS_BY_CODE } from '#domain/refusal.ts';
import { ERROR_DESCRIPTIONS } from './error-descriptions.ts';
import { PARAMETERS } from './parameters.ts';
import { simplify } from './simplify.ts';
import { rolesOf } from '#contracts/permissions.ts';
import { ROLES } from '#domain/vocabulary.ts';
import { SUMMARIES } from './summaries.ts';

type Json = Record<string, unknown>;

/** The named schemas. */
const NAMED_SCHEMAS: Record<string, v.GenericSchema> = {
  Error: errorAnswer,
  Promise: promiseSchema,
  Distinto: differentData,
  Usuario: usuarioRecord,
  Operacion: operacionRecord,
  Movimiento: movimientoRecord,
  Factura: facturaRecord,
  HistorialEntrada: historialEntrada,
  ...Object.fromEntries(
    Object.values(MODULE_CONTRACTS).map(({ key, recordSchema }) => [titleCase(key), recordSchema]),
  ),
};
const definitions = Object.fromEntries(
  Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [name, simplify(schema)]),
);

const CONFIG: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'ignore',
  definitions,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

function schemaOf(schema: v.GenericSchema): Json {
  const { $schema: _, $defs: __, ...json } = toJsonSchema(simplify(schema), CONFIG) as Json;
  return json;
}

const isBatch = ({ path }: Endpoint): boolean => path === '/sync/lote';
const isUpload = ({ received }: Endpoint): boolean => received !== undefined;
/** A preference is no record: it has neither version nor idempotency key. */
const isPreference = ({ path, method }: Endpoint): boolean => path === '/preferencia' && method !== 'GET';
const isWrite = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' &&
  !isUpload(endpoint) &&
  !isPreference(endpoint) &&
  !/^\/(?:auth|sync)\//.test(endpoint.path);
const hasRecord = ({ path }: Endpoint): boolean => path.includes('/:');

function codesOf(key: EndpointKey): ErrorCode[] {
  const endpoint: Endpoint = ENDPOINTS[key];
  const { method, path, open, query, body } = endpoint;
  const write = isWrite(endpoint);
  const codes: (ErrorCode | false)[] = [
    (query !== undefined || body !== undefined || write || isUpload(endpoint)) && 'validacion',
    (!open || path === '/auth/login') && 'no_autenticado',
    path === '/auth/login' && 'clave_temporal',
    hasRecord(endpoint) && 'no_encontrado',
    (write || isUpload(endpoint) || isPreference(endpoint)) && 'regla',
    isBatch(endpoint) && 'instancia',
    write && method !== 'POST' && 'version',
    method !== 'GET' && 'demasiado_grande',
    write && 'clave_reutilizada',
    (!open || path === '/auth/login') && 'limite',
    (rolesOf(key).length < ROLES.length || key === 'historial') && 'sin_permiso',
    'interno',
    'no_disponible',
  ];
  return codes.filter((codigo) => codigo !== false);
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

function responsesOf(key: EndpointKey, summary: string): Json {
  const endpoint: Endpoint = ENDPOINTS[key];
  const { method, media, answer, status } = endpoint;
  const created = isUpload(endpoint) || (method === 'POST' && isWrite(endpoint) && status === undefined);
  const schema = schemaOf(answer);
  const content = media ? { [media]: { schema } } : jsonContent(schema);
  const errors = codesOf(key).map((codigo) => [
    String(STATUS_BY_CODE[codigo]),
    { $ref: `#/components/responses/${codigo}` },
  ]);
  return { [created ? '201' : '200']: { description: summary, content }, ...Object.fromEntries(errors) };
}

const HEADERS = {
  clave: { $ref: '#/components/parameters/IdempotencyKey' },
  version: { $ref: '#/components/parameters/IfMatch' },
};
/** The headers of every writing call, batches included. */
const ORIGIN = ['DatabaseInstance', 'ChangeAuthor'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));

function parametersOf(endpoint: Endpoint): Json[] {
  const { method, path, query } = endpoint;
  const inPath = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...PARAMETERS[name],
  }));
  const { properties = {}, required = [] } = (query ? schemaOf(query) : {}) as {
    properties?: Json;
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  const own = [...inPath, ...inQuery];
  if (isUpload(endpoint)) return [...own, { $ref: '#/components/parameters/ContentDigest' }, ...ORIGIN];
  if (!isWrite(endpoint)) return isBatch(endpoint) || isPreference(endpoint) ? [...own, ...ORIGIN] : own;
  return [...own, HEADERS.clave, ...(method === 'POST' ? [] : [HEADERS.version]), ...ORIGIN];
}

/** The body of a call. A write may contain, beside its own fields, the promise of the change. */
function bodyOf(endpoint: Endpoint): Json {
  const { body, received } = endpoint;
  if (received) {
    const types = received.map((media) => [media, { schema: { type: 'string', format: 'binary' } }]);
    return { requestBody: { required: true, content: Object.fromEntries(types) } };
  }
  const schema = body ? schemaOf(body) : { type: 'object', properties: {} };
  if (!isWrite(endpoint))
    return body ? { requestBody: { required: true, content: jsonContent(schema) } } : {};
  const promise = { $ref: '#/components/schemas/Promise' };
  const whole = { ...schema, properties: { ...(schema.properties as Json), promise } };
  return { requestBody: { required: body !== undefined, content: jsonContent(whole) } };
}

function operationOf(key: EndpointKey): Json {
  const endpoint: Endpoint = ENDPOINTS[key];
  const { path, open } = endpoint;
  const summary = SUMMARIES[key];
  return {
    operationId: key,
    tags: [path.split('/')[1]],
    summary,
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: responsesOf(key, summary),
    ...(open ? { security: [] } : { 'x-roles': rolesOf(key) }),
  };
}

function componentsOf(): Json {
  const error = { $ref: '#/components/schemas/Error' };
  return {
    securitySchemes: {
      sesion: { type: 'http', scheme: 'bearer', description: 'El token de POST /auth/login' },
    },
    parameters: {
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        schema: { type: 'string', maxLength: 200, pattern: KEY.source },
        description: 'Con la misma clave, el mismo cambio se hace una sola vez',
      },
      IfMatch: {
        name: 'If-Match',
        in: 'header',
        schema: { type: 'string', examples: ['"7"'] },
        description: 'La versión que se vio del registro: con otra, y si `promise.base` no coincide, 412',
      },
      ContentDigest: {
        name: 'Content-Digest',
        in: 'header',
        required: true,
        schema: { type: 'string', examples: ['sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:'] },
        description: 'El SHA-256 del cuerpo (RFC 9530)',
      },
      DatabaseInstance: {
        name: 'Database-Instance',
        in: 'header',
        schema: { type: 'string', format: 'uuid' },
        description: 'La `instancia` de GET /sync/cambios sobre la que se hizo el cambio: con otra, 409',
      },
      ChangeAuthor: {
        name: 'Change-Author',
        in: 'header',
        schema: { type: 'string', format: 'uuid' },
        description: 'El uuid de quien guardó el cambio: si no es el de la sesión, 409',
      },
    },
    responses: Object.fromEntries(
      Object.entries(ERROR_DESCRIPTIONS).map(([codigo, description]) => [
        codigo,
        { description, content: jsonContent(error) },
      ]),
    ),
    schemas: toJsonSchemaDefs(definitions, CONFIG),
  };
}

function build(): Json {
  const paths: Record<string, Json> = {};
  for (const key of Object.keys(ENDPOINTS) as EndpointKey[]) {
    const { method, path }: Endpoint = ENDPOINTS[key];
    const address = path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[address] ??= {})[method.toLowerCase()] = operationOf(key);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'API de transporte',
      version: '1',
      description:
        'Los montos son pesos chilenos enteros; las horas, ISO 8601 con zona (sin ella, hora de Chile). ' +
        'Cada registro trae su `version`, que es también su ETag.',
    },
    servers: [{ url: '/api' }],
    security: [{ sesion: [] }],
    paths,
    components: componentsOf(),
  };
}

let made: Json | undefined;

/** Generated at the first request. */
export function openapi(): Json {
  return (made ??= build());
}
