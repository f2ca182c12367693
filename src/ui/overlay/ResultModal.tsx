import { css } from '../styles/chakra.ts';
import type { ReactNode } from 'react';
import { Button } from '../base/Button.tsx';
import { IconError, IconOffline, IconOk, type IconType } from '../base/icons.ts';
import { Modal } from './Modal.tsx';
import { useAutoClose } from './use-auto-close.ts';

export type ResultKind = 'info' | 'confirmacion' | 'guardado-local';

const LOOKS: Record<ResultKind, { title: string; icon: IconType; color: string }> = {
  info: { title: 'No se pudo completar', icon: IconError, color: css({ color: 'bad' }) },
  confirmacion: { title: 'Listo', icon: IconOk, color: css({ color: 'ok' }) },
  'guardado-local': {
    title: 'Guardado en este dispositivo',
    icon: IconOffline,
    color: css({ color: 'warn' }),
  },
};

export interface ResultModalProps {
  open?: boolean;
  kind: ResultKind;
  /** The server's message. */
  message: ReactNode;
  title?: string;
  /** For a success: 'Ir a la lista de Choferes'. Without it the success has only 'Cerrar'. */
  doneLabel?: string;
  /** A link before that button; for an error, to where it is mended. */
  doneLink?: ReactNode;
  /** For an error: the main action, where sending the same again hardly helps. */
  mainAction?: ReactNode;
  /** For a success: called by its button, by Esc, and when `autoCloseMs` has passed. */
  onDone?: () => void;
  /** Null: waits for the user. */
  autoCloseMs?: number | null;
  /** For an error: shows 'Reintentar'. */
  onRetry?: () => void;
  /** For an error: called by 'Cerrar' and Esc. */
  onClose?: () => void;
}

/** The outcome of a form (R10): an error to retry, or a success that closes by itself. */
export function ResultModal({ open = true, ...props }: ResultModalProps) {
  return open ? <OpenResult {...props} /> : null;
}

const MAIN = { tone: 'primary', 'data-autofocus': true } as const;

function OpenResult(props: Omit<ResultModalProps, 'open'>) {
  const {
    kind,
    message,
    doneLabel = 'Cerrar',
    doneLink,
    mainAction,
    onDone,
    autoCloseMs = 1500,
    onRetry,
    onClose,
  } = props;
  const failed = kind === 'info';
  const leave = (): void => (failed ? onClose?.() : onDone?.());
  const listeners = useAutoClose(failed ? null : autoCloseMs, leave);
  const { title, icon: Icon, color } = LOOKS[kind];
  return (
    <Modal
      role="alertdialog"
      size="sm"
      bare
      title={
        <span className={css({ display: 'flex', alignItems: 'center', gap: '10px' })}>
          <span className={`${color} ${css({ fontSize: '1.5rem' })}`}>
            <Icon />
          </span>
          {props.title ?? title}
        </span>
      }
      onClose={leave}
      listeners={listeners}
      footer={
        failed ? (
          <>
            {doneLink}
            <Button size="lg" data-autofocus={onRetry || mainAction ? undefined : true} onClick={leave}>
              Cerrar
            </Button>
            {onRetry && (
              <Button size="lg" {...(!mainAction && MAIN)} onClick={onRetry}>
                Reintentar
              </Button>
            )}
            {mainAction}
          </>
        ) : (
          <>
            {doneLink}
            <Button size="lg" tone="primary" data-autofocus onClick={leave}>
              {doneLabel}
            </Button>
          </>
        )
      }
    >
      {message}
    </Modal>
  );
}
