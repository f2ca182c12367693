import { css } from '#ui/styles/chakra.ts';
import type { Entrada } from '#data/queries/use-tray.ts';
import { Button } from '#ui/base/Button.tsx';
import { useState } from 'react';
import { ConflictoGrupo, type Lado } from './ConflictGroup.tsx';
import { gruposDe } from './groups.ts';

interface ConflictoFormProps {
  conflicto: NonNullable<Entrada['conflicto']>;
  busy: boolean;
  /** By field. */
  onAplicar: (elegidos: Record<string, Lado>) => void;
}

/** Which side stays, group by group of the fields that belong together; 'Aplicar' once all are chosen. */
export function ConflictoForm({ conflicto, busy, onAplicar }: ConflictoFormProps) {
  const [elegidos, setElegidos] = useState<Record<string, Lado>>({});
  const grupos = gruposDe(conflicto);
  const chosen = grupos.flatMap(({ clave, campos }) => {
    const lado = elegidos[clave];
    return lado ? campos.map(({ campo }) => [campo, lado] as const) : [];
  });
  return (
    <>
      {grupos.map((grupo) => (
        <ConflictoGrupo
          key={grupo.clave}
          grupo={grupo}
          elegido={elegidos[grupo.clave]}
          onElegir={(lado) => setElegidos({ ...elegidos, [grupo.clave]: lado })}
        />
      ))}
      <Button
        tone="primary"
        className={css({ marginTop: '12px' })}
        busy={busy}
        disabled={chosen.length < conflicto.length}
        onClick={() => onAplicar(Object.fromEntries(chosen))}
      >
        Aplicar
      </Button>
    </>
  );
}
