import type { Entrada } from '#data/queries/use-bandeja.ts';
import { Button } from '#ui/Button.tsx';
import { useState } from 'react';
import { ConflictoCampo, type Lado } from './ConflictoCampo.tsx';

interface ConflictoFormProps {
  conflicto: NonNullable<Entrada['conflicto']>;
  onAplicar: (elegidos: Record<string, Lado>) => Promise<void>;
}

/** Which value stays, field by field; 'Aplicar' once all are chosen. */
export function ConflictoForm({ conflicto, onAplicar }: ConflictoFormProps) {
  const [elegidos, setElegidos] = useState<Record<string, Lado>>({});
  const [busy, setBusy] = useState(false);
  const complete = conflicto.every(({ campo }) => elegidos[campo] !== undefined);
  const apply = async (): Promise<void> => {
    setBusy(true);
    await onAplicar(elegidos).finally(() => setBusy(false));
  };
  return (
    <>
      {conflicto.map((each) => (
        <ConflictoCampo
          key={each.campo}
          conflicto={each}
          elegido={elegidos[each.campo]}
          onElegir={(lado) => setElegidos({ ...elegidos, [each.campo]: lado })}
        />
      ))}
      <Button tone="primary" marginTop="12px" busy={busy} disabled={!complete} onClick={() => void apply()}>
        Aplicar
      </Button>
    </>
  );
}
