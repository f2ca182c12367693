import { type Entrada, useBandeja } from '#data/queries/use-tray.ts';
import { Button } from '#ui/base/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { IconDescargar, IconOk, IconRetry } from '#ui/base/icons.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import { AvisoAlmacenamiento } from './StorageNotice.tsx';
import { DescartarModal } from './DiscardModal.tsx';
import { EntradaCard } from './EntryCard.tsx';
import { LeftQueues } from './LeftQueues.tsx';
import { Importar } from './ImportChanges.tsx';

const Tools = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginBottom: '12px' },
});
const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '10px' } });

interface BandejaProps {
  /** A change's own form was opened: where the tray is a dialog, it closes. */
  onAbrir?: () => void;
}

/** The tray: every change that the server does not have yet. */
export function Bandeja({ onAbrir }: BandejaProps) {
  const bandeja = useBandeja();
  const [discarding, setDiscarding] = useState<Entrada | null>(null);
  const { lista, entradas } = bandeja;
  if (!lista) return <Skeleton height="120px" />;
  return (
    <>
      <LeftQueues />
      <Tools>
        {entradas.length > 0 && (
          <>
            <Button onClick={bandeja.enviarAhora}>
              <IconRetry />
              Enviar ahora
            </Button>
            <Button tone="ghost" onClick={bandeja.exportar}>
              <IconDescargar />
              Exportar
            </Button>
          </>
        )}
        <Importar importar={bandeja.importar} />
      </Tools>
      {entradas.length > 0 && <AvisoAlmacenamiento />}
      {entradas.length === 0 && (
        <EmptyState
          icon={IconOk}
          title="Todo está enviado"
          hint="No hay cambios por enviar en este dispositivo."
        />
      )}
      <List>
        {entradas.map((entrada) => (
          <EntradaCard
            key={entrada.seq}
            entrada={entrada}
            bloqueo={entradas.find(({ seq }) => seq === entrada.bloqueadaPor)}
            bandeja={bandeja}
            onAbrir={onAbrir}
            onDescartar={() => setDiscarding(entrada)}
          />
        ))}
      </List>
      {discarding && (
        <DescartarModal entrada={discarding} bandeja={bandeja} onClose={() => setDiscarding(null)} />
      )}
    </>
  );
}
