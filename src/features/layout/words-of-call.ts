import { type EndpointKey, MODULE_CONTRACTS } from '#contracts/endpoints.ts';
import { MODULES } from '#contracts/module.ts';

const WORDS: Partial<Record<EndpointKey, string>> = {
  'operacion.create': 'agendar operaciones',
  'operacion.update': 'asignar choferes a operaciones',
  'contenedor.create': 'agendar contenedores',
  'factura.create': 'crear facturas',
  'usuario.list': 'ver los usuarios',
  'usuario.create': 'crear usuarios',
  'usuario.update': 'editar usuarios',
  'seguridad.list': 'ver el registro de seguridad',
};

/** What a role does not permit where it may not make this call of a screen: 'crear choferes'. */
export function wordsOfCall(call: EndpointKey): string {
  const module = MODULES.find((each) => call === `${each}.create`);
  if (module) return `crear ${MODULE_CONTRACTS[module].plural.toLowerCase()}`;
  return WORDS[call] ?? 'abrir esta pantalla';
}
