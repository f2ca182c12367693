import type { Entrada } from '#data/queries/use-bandeja.ts';
import { useNombreDe } from '#data/queries/use-registros.ts';
import { Button } from '#ui/Button.tsx';
import { chakra } from '#ui/chakra.ts';
import { IconEliminar } from '#ui/icons.ts';
import { etiquetaDe } from '#vistas/etiquetas.ts';
import { soloDistinto, valorTexto } from './valor-texto.ts';

const Changes = chakra('dl', {
  base: {
    display: 'grid',
    gap: '6px',
    marginBlock: '12px',
    '& dt': { color: 'muted', fontSize: 'var(--fs-sm)' },
    '& dd': { fontWeight: 600, overflowWrap: 'anywhere' },
  },
});

interface ConflictoEliminarProps {
  conflicto: NonNullable<Entrada['conflicto']>;
  busy: boolean;
  onEliminar: () => void;
}

/** A removal of what somebody else has changed since: what it was, what it is, and whether it goes all the same. */
export function ConflictoEliminar({ conflicto, busy, onEliminar }: ConflictoEliminarProps) {
  const nombreDe = useNombreDe();
  return (
    <>
      <Changes>
        {conflicto.map(({ campo, mia, servidor }) => {
          const valores = soloDistinto(mia, servidor);
          return (
            <div key={campo}>
              <dt>{etiquetaDe(campo)}</dt>
              <dd>
                {valorTexto(valores.mia, campo, nombreDe)} → {valorTexto(valores.servidor, campo, nombreDe)}
              </dd>
            </div>
          );
        })}
      </Changes>
      <Button tone="danger" busy={busy} onClick={onEliminar}>
        <IconEliminar />
        Eliminar de todas formas
      </Button>
    </>
  );
}
