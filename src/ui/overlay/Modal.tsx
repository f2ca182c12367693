import { chakra } from '../styles/chakra.ts';
import { type DialogHTMLAttributes, type ReactNode, useId, useRef } from 'react';
import { IconButton } from '../base/Button.tsx';
import { IconClose } from '../base/icons.ts';
import { dialogRecipe } from './modal-styles.ts';
import { askAgain, closeOnEscape, keepTabInside, useModal } from './use-modal.ts';

const Dialog = chakra('dialog', dialogRecipe);

export interface ModalProps {
  open?: boolean;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom, always visible. */
  footer?: ReactNode;
  /** Called on Esc, and by the cross where there is one. */
  onClose: () => void;
  /** `sm` a question, `md` a form of one column, `lg` one of two, `full` the whole screen. */
  size?: 'sm' | 'md' | 'lg' | 'full';
  role?: 'dialog' | 'alertdialog';
  /** Without the cross in the corner: the footer says how to leave. */
  bare?: boolean;
  /** Ignores Esc and the cross while an action is under way. */
  busy?: boolean;
  /** Further handlers of the dialog element itself. */
  listeners?: Pick<DialogHTMLAttributes<HTMLDialogElement>, 'onPointerMove' | 'onPointerLeave' | 'onKeyDown'>;
}

/**
 * The browser's modal dialog. A press outside does not close it, so that a half-filled form is not lost by accident.
 */
export function Modal({ open = true, ...props }: ModalProps) {
  return open ? <OpenModal {...props} /> : null;
}

function OpenModal(props: Omit<ModalProps, 'open'>) {
  const {
    title,
    children,
    footer,
    onClose,
    size = 'md',
    role,
    bare = false,
    busy = false,
    listeners,
  } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useModal(ref);
  const close = (): void => {
    if (!busy) onClose();
  };
  return (
    <Dialog
      ref={ref}
      size={size}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
      {...listeners}
      onKeyDown={(event) => {
        listeners?.onKeyDown?.(event);
        keepTabInside(event);
        closeOnEscape(event, close);
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget) askAgain(event.currentTarget, close);
      }}
    >
      <header>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {!bare && (
          <IconButton label="Cerrar" onClick={close} disabled={busy}>
            <IconClose />
          </IconButton>
        )}
      </header>
      <div id={`${id}-body`}>{children}</div>
      {footer !== undefined && <footer>{footer}</footer>}
    </Dialog>
  );
}
