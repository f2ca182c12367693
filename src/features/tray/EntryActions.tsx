import type { Entrada } from '#data/queries/use-tray.ts';
import { Button, LinkButton } from '#ui/base/Button.tsx';
import { IconEditar, IconEliminar, IconRetry, IconVer } from '#ui/base/icons.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { canDiscard, canRetry } from './entry-status.ts';

const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', marginTop: '8px' } });

interface EntradaAccionesProps {
  entrada: Entrada;
  busy: boolean;
  onReintentar: () => void;
  onRelease: () => void;
  onAbrir: (() => void) | undefined;
  onDescartar: () => void;
}

/** What can be done with a change; each button tells a screen reader of which. */
export function EntradaAcciones({
  entrada,
  busy,
  onReintentar,
  onRelease,
  onAbrir,
  onDescartar,
}: EntradaAccionesProps) {
  const { seq, titulo, editarEn, abrirEn } = entrada;
  return (
    <Row role="group" aria-label={titulo}>
      {canRetry(entrada) && (
        <Button busy={busy} onClick={onReintentar}>
          <IconRetry />
          Reintentar
        </Button>
      )}
      {entrada.estado === 'blocked' && (
        <Button busy={busy} onClick={onRelease}>
          <IconRetry />
          Enviar sin esperar
        </Button>
      )}
      {editarEn !== null && (
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- addresses of data, which the tree cannot know
        <LinkButton to={editarEn as '/admin'} search={{ pendiente: seq } as never} onClick={onAbrir}>
          <IconEditar />
          Editar
        </LinkButton>
      )}
      {editarEn === null && abrirEn !== null && (
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        <LinkButton tone="ghost" to={abrirEn as '/admin'} onClick={onAbrir}>
          <IconVer />
          Abrir
        </LinkButton>
      )}
      {canDiscard(entrada) && (
        <Button tone="ghostDanger" onClick={onDescartar}>
          <IconEliminar />
          Descartar
        </Button>
      )}
    </Row>
  );
}
