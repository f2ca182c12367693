import type { Sync } from '#data/queries/use-sync.ts';
import { momento } from '#ui/momento.ts';
import { chakra } from '@chakra-ui/react';

function frase({ estado, at, progreso }: Sync): string {
  if (estado === 'preparando') {
    return `Se está copiando la información a este dispositivo (${progreso ?? 0} registros).`;
  }
  if (at === null) return 'Este dispositivo aún no se ha sincronizado con el servidor.';
  const cuando = momento(at);
  return estado === 'sin-conexion'
    ? `Sin conexión. Los datos son de ${cuando}.`
    : `Sincronizado con el servidor: ${cuando}.`;
}

export function UltimaSincronizacion({ sync }: { sync: Sync }) {
  return (
    <chakra.p color="muted" marginBottom="12px">
      {frase(sync)}
    </chakra.p>
  );
}
