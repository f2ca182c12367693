import { Button, LinkButton } from '#ui/base/Button.tsx';
import { formatNumero } from '#domain/money.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import type { Definicion } from '../definition.ts';
import { detenida, lista } from './sentences.ts';
import type { Avance } from './use-import.ts';

const Progress = chakra('progress', { base: { width: '100%', height: '12px', marginTop: '8px' } });
const Bar = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '14px' } });

interface ResultadoProps {
  definicion: Definicion;
  avance: Avance;
  /** Another file. */
  onOtro: () => void;
}

/** How far an import is, and what became of it. */
export function ResultadoDeImportacion({ definicion, avance, onOtro }: ResultadoProps) {
  const { hechas, total, fallo, terminado } = avance;
  const { key, plural } = definicion.contract;
  if (!terminado) {
    return (
      <>
        <p role="status">
          Guardando {formatNumero(hechas)} de {formatNumero(total)}… No cierre esta página.
        </p>
        <Progress aria-label="Registros guardados" max={total} value={hechas} />
      </>
    );
  }
  return (
    <>
      <div role="status">
        <StatusPill tone={fallo === null ? 'ok' : 'error'} bare>
          {fallo === null ? lista(total) : detenida(hechas, total, fallo)}
        </StatusPill>
        <p className={css({ color: 'muted', marginTop: '4px' })}>
          Se envían al servidor por sí solos; lo que este no acepte queda en Pendientes.
        </p>
      </div>
      <Bar>
        <LinkButton tone="primary" to="/admin/$modulo" params={{ modulo: key }}>
          Ir a la lista de {plural}
        </LinkButton>
        <LinkButton to="/admin/pendientes">Ver Pendientes</LinkButton>
        <Button tone="ghost" onClick={onOtro}>
          Importar otro archivo
        </Button>
      </Bar>
    </>
  );
}
