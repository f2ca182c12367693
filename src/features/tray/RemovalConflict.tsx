import type { Entrada } from '#data/queries/use-tray.ts';
import { useNombreDe } from '#data/queries/use-record-names.ts';
import { Button } from '#ui/base/Button.tsx';
import { css } from '#ui/styles/chakra.ts';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';
import { IconEliminar } from '#ui/base/icons.ts';
import { etiquetaDe } from '#views/labels.ts';
import { soloDistinto, valorTexto } from './value-text.ts';

interface ConflictoEliminarProps {
  conflicto: NonNullable<Entrada['conflicto']>;
  busy: boolean;
  onEliminar: () => void;
}

/** The conflict of a removal: shows the record as its user saw it and as it is now, and asks whether to remove it. */
export function ConflictoEliminar({ conflicto, busy, onEliminar }: ConflictoEliminarProps) {
  const nombreDe = useNombreDe();
  const cambios = conflicto.map(({ campo, mia, servidor }) => {
    const valores = soloDistinto(mia, servidor);
    const [antes, ahora] = [valores.mia, valores.servidor].map((each) => valorTexto(each, campo, nombreDe));
    return { label: etiquetaDe(campo), value: `${antes} → ${ahora}` };
  });
  return (
    <div className={css({ display: 'grid', gap: '12px', justifyItems: 'start', marginTop: '12px' })}>
      <DescriptionList items={cambios} />
      <Button tone="danger" busy={busy} onClick={onEliminar}>
        <IconEliminar />
        Eliminar de todas formas
      </Button>
    </div>
  );
}
