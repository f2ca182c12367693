import type { LeftQueue } from '#data/outbox/left-queues.ts';
import { useLeftQueues } from '#data/queries/use-left-queues.ts';
import { Button } from '#ui/base/Button.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { IconDescargar } from '#ui/base/icons.ts';
import { useState } from 'react';
import { downloadChanges } from './download-changes.ts';

const Notice = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'start',
    gap: '8px',
    marginBottom: '12px',
    padding: '10px 14px',
    borderRadius: 'md',
    bg: 'warnSoft',
    color: 'warn',
  },
});

function sentence({ origin, email, changes }: LeftQueue): string {
  const isOne = changes === 1;
  const countText = isOne ? '1 cambio sin enviar' : `${changes} cambios sin enviar`;
  if (origin === 'copia') {
    return isOne
      ? `Este dispositivo guarda ${countText} de otra copia del servidor. No se puede enviar, porque sus números pueden ser hoy de otros registros o de otra persona. Expórtelo para ver qué decía e ingresarlo de nuevo.`
      : `Este dispositivo guarda ${countText} de otra copia del servidor. No se pueden enviar, porque sus números pueden ser hoy de otros registros o de otra persona. Expórtelos para ver qué decían e ingresarlos de nuevo.`;
  }
  const [sends, exports] = isOne
    ? ['se envía', 'expórtelo para no perderlo']
    : ['se envían', 'expórtelos para no perderlos'];
  return `Este dispositivo guarda ${countText} de ${email ?? 'otro usuario'}: ${sends} cuando ese usuario inicia sesión aquí. Si está desactivado, actívelo de nuevo en Usuarios; si ya no trabajará aquí, ${exports}: solo ese usuario puede importar el archivo, y usted puede leerlo.`;
}

function LeftNotice({ left }: { left: LeftQueue }) {
  const [busy, setBusy] = useState(false);
  const exportLeft = async (): Promise<void> => {
    setBusy(true);
    downloadChanges('sin-enviar', await left.exportChanges().finally(() => setBusy(false)));
  };
  return (
    <Notice role="status">
      <p>{sentence(left)}</p>
      <Button tone="ghost" busy={busy} onClick={() => void exportLeft()}>
        <IconDescargar />
        Exportar esos cambios
      </Button>
    </Notice>
  );
}

/** Reports queues on this device that no session sends. */
export function LeftQueues() {
  return useLeftQueues().map((left, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the entries neither move nor change
    <LeftNotice key={index} left={left} />
  ));
}
