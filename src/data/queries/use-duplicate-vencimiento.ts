import type { Refusal } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import { duplicateRefusal, type VencimientoOwner } from '#domain/vencimiento.ts';
import type { TipoVencimiento } from '#domain/vocabulary.ts';
import { useEngine } from './provider.tsx';

/**
 * A function that returns the refusal of a second paper of the same type, as far as this device knows. `itself`: the
 * id or uuid of the paper; null for a new one.
 */
export function useDuplicateVencimiento(): (
  owner: VencimientoOwner,
  ownerId: Id,
  tipo: TipoVencimiento,
  itself: Id | null,
) => Refusal | null {
  const { reader } = useEngine();
  return (owner, ownerId, tipo, itself) => {
    const own = reader.get(owner, ownerId)?.id ?? ownerId;
    const others = reader.where('vencimiento', `${owner}_id`, own);
    return duplicateRefusal(
      owner,
      tipo,
      others.filter(({ id, uuid }) => id !== itself && uuid !== itself),
    );
  };
}
