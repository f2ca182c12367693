import { type FormDecision, SAVED_ON_DEVICE, type SaveResult } from '#data/changes/result.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { ResultModal } from '#ui/overlay/ResultModal.tsx';
import { SupportCode } from '#ui/feedback/SupportCode.tsx';
import { css } from '#ui/styles/chakra.ts';
import { type ReactNode, useState } from 'react';
import { ConflictModal } from './conflict/ConflictModal.tsx';
import { OutcomeModal } from './conflict/OutcomeModal.tsx';
import { RefusalModal } from './RefusalModal.tsx';
import { WarningList } from './WarningList.tsx';

export interface SaveResultModalProps {
  result: SaveResult | null;
  /** The button of a success: 'Ir a la lista de Choferes'. */
  doneLabel?: string;
  /** Text of a success after the server's message: the number of the new record, and the next step. */
  detalle?: (numero: number) => string;
  /** A link to the new record, beside that button. */
  linkTo?: (numero: number) => ReactNode;
  /**
   * Called after a success, or once the change is stored on this device; mostly navigates to the list. Called
   * automatically after some time.
   */
  onDone: () => void;
  /** Sends the same change again. */
  onRetry: () => void;
  /** Takes the result of the user's decision about a refusal, in place of `result`. */
  onResult: (result: SaveResult) => void;
  onDismiss: () => void;
  /** Called after a refusal, where the user keeps what somebody else has done first. */
  onKeep?: () => void;
  /** The button that takes no decision about a refusal; 'Volver al formulario' by default. */
  closeLabel?: string;
}

interface DecisionModalProps extends Pick<SaveResultModalProps, 'onResult' | 'onDismiss' | 'closeLabel'> {
  decision: FormDecision;
}

function DecisionModal(props: DecisionModalProps) {
  const { decision, onResult, onDismiss, closeLabel = 'Volver al formulario' } = props;
  const [busy, setBusy] = useState(false);
  const decide = async (sent: Promise<SaveResult>): Promise<void> => {
    setBusy(true);
    onResult(await sent.finally(() => setBusy(false)));
  };
  const common = { busy, closeLabel, onClose: onDismiss };
  return decision.kind === 'conflict' ? (
    <ConflictModal {...common} decision={decision} onSave={(mine) => void decide(decision.save(mine))} />
  ) : (
    <OutcomeModal {...common} decision={decision} onAccept={() => void decide(decision.save())} />
  );
}

const keyOf = (decision: FormDecision): string =>
  decision.kind === 'conflict' ? `conflict ${String(decision.serverRecord.version)}` : decision.lines.join();

/** Refusals that sending the same again does not change: the user decides in the tray, or the record was deleted. */
const isFinal = (result: SaveResult): boolean =>
  result.estado === 'rechazado' && /^(version|distinto|no_encontrado)$/.test(result.codigo);

/** The number of the record in an answer, if it has one. */
function numeroIn(datos: unknown): number | null {
  const { id } = (datos ?? {}) as { id?: unknown };
  return typeof id === 'number' ? id : null;
}

/**
 * The modal of R10.1 closes after a success. One for a change that is stored on this device only stays longer, since
 * the user may not expect it.
 */
const AUTO_CLOSE_MS = { aceptado: 1500, guardado: 3500 };
/** With a link to the new record, which takes time to read and to decide. */
const AUTO_CLOSE_WITH_LINK_MS = 6000;

/**
 * The result of a form (R10). With warnings it stays open until the user closes it. A refused change is in the tray as
 * long as it is shown here, so that a reload does not lose it (R10.5).
 */
export function SaveResultModal(props: SaveResultModalProps) {
  const { result, doneLabel, detalle, linkTo, onDone, onRetry, onDismiss } = props;
  if (result === null) return null;
  const { estado } = result;
  /** The form goes on: the change leaves the tray before it is sent again. */
  const withdrawn = async (go: () => void): Promise<void> => {
    if (estado === 'rechazado') await result.withdraw?.();
    go();
  };
  const onClose = (): void => void withdrawn(onDismiss);
  if (estado === 'rechazado' && result.decision) {
    // Keyed, so that a second conflict begins without choices.
    return (
      <DecisionModal {...props} onDismiss={onClose} key={keyOf(result.decision)} decision={result.decision} />
    );
  }
  if (estado === 'rechazado') {
    return (
      <RefusalModal
        result={result}
        {...(!isFinal(result) && { onRetry: () => void withdrawn(onRetry) })}
        onClose={onClose}
        onKeep={props.onKeep}
      />
    );
  }
  const { mensaje } = result;
  if (estado === 'fallido') {
    const { supportCode } = result;
    const message = supportCode ? (
      <>
        <p>{mensaje}</p>
        <SupportCode code={supportCode} />
      </>
    ) : (
      mensaje
    );
    return <ResultModal kind="info" message={message} onRetry={onRetry} onClose={onClose} />;
  }
  const numero = estado === 'aceptado' ? numeroIn(result.datos) : null;
  const { advertencias } = result;
  const isBlocked = estado === 'guardado' && result.isBlocked === true;
  const newLink = numero === null ? undefined : linkTo?.(numero);
  const doneLink = isBlocked ? <LinkButton to="/admin/pendientes">Ver Pendientes</LinkButton> : newLink;
  /** The usual sentence is the title, and is not said again below it. */
  const isSentence = isBlocked || mensaje === SAVED_ON_DEVICE;
  const autoCloseMs = doneLink === undefined ? AUTO_CLOSE_MS[estado] : AUTO_CLOSE_WITH_LINK_MS;
  return (
    <ResultModal
      kind={estado === 'aceptado' || isBlocked ? 'confirmacion' : 'guardado-local'}
      {...(isSentence && { title: mensaje })}
      autoCloseMs={advertencias.length > 0 || isBlocked ? null : autoCloseMs}
      {...(doneLabel !== undefined && { doneLabel })}
      doneLink={doneLink}
      onDone={onDone}
      message={
        <>
          {!isSentence && <p>{mensaje}</p>}
          {numero !== null && detalle !== undefined && <p>{detalle(numero)}</p>}
          {advertencias.length > 0 && (
            <div className={css({ marginTop: '10px' })}>
              <WarningList texts={advertencias} />
            </div>
          )}
        </>
      }
    />
  );
}
