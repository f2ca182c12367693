import { etasInvertidas } from '#domain/operacion-rules.ts';
import type { TipoOperacion } from '#domain/vocabulary.ts';
import { useTexto } from '#forms/form-context.ts';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';

const PRIMERO = {
  IMPORTACION: 'ETA Planta es anterior a ETA Puerto',
  EXPORTACION: 'ETA Puerto es anterior a ETA Planta',
};

/** That the two ETAs of the form are the wrong way round for its type, or for `tipo`. It does not prevent saving. */
export function AvisoEtas({ tipo }: { tipo?: TipoOperacion }) {
  const escrito = useTexto('tipo');
  const de = tipo ?? escrito;
  const etas = { eta_puerto: useTexto('eta_puerto'), eta_planta: useTexto('eta_planta') };
  if (de !== 'IMPORTACION' && de !== 'EXPORTACION') return null;
  return etasInvertidas({ tipo: de, ...etas }) && <FieldWarning>{PRIMERO[de]}</FieldWarning>;
}
