/** The parameters in the paths of calls. */
import { HISTORIAL_TABLES } from '#contracts/historial.ts';

type Parameter = Record<string, unknown>;

const idOf = (what: string): Parameter => ({
  schema: { type: ['integer', 'string'] },
  description: `Número o uuid del ${what}`,
});

export const PARAMETERS: Record<string, Parameter> = {
  id: idOf('registro'),
  clienteId: idOf('cliente'),
  choferId: idOf('chofer'),
  withGoods: { schema: { type: 'boolean' }, description: 'Con mercadería (true) o vacíos (false)' },
  tabla: { schema: { type: 'string', enum: HISTORIAL_TABLES }, description: 'De qué es el registro' },
};
