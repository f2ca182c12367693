import { invertedEtas } from '#domain/operacion-rules.ts';
import type { TipoOperacion } from '#domain/vocabulary.ts';
import { useTextField } from '#forms/form-context.ts';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';

const EXPECTED_ORDER = {
  IMPORTACION: 'ETA Planta es anterior a ETA Puerto',
  EXPORTACION: 'ETA Puerto es anterior a ETA Planta',
};

/**
 * A notice that the two ETAs of the form are in the wrong order for the type in the form, or for `tipo`. It does not
 * prevent saving.
 */
export function EtaNotice({ tipo }: { tipo?: TipoOperacion }) {
  const written = useTextField('tipo');
  const from = tipo ?? written;
  const etas = { eta_puerto: useTextField('eta_puerto'), eta_planta: useTextField('eta_planta') };
  if (from !== 'IMPORTACION' && from !== 'EXPORTACION') return null;
  return invertedEtas({ tipo: from, ...etas }) && <FieldWarning>{EXPECTED_ORDER[from]}</FieldWarning>;
}
