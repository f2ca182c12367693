import type { SaveResult } from '#data/changes/result.ts';
import { useRival } from '#data/queries/use-rival.ts';
import { Button } from '#ui/base/Button.tsx';
import { ResultModal } from '#ui/overlay/ResultModal.tsx';
import { reasonOf } from '#views/labels.ts';
import { RivalReview } from './conflict/RivalReview.tsx';
import { KEEP_THEIRS, useKeepTheirs } from './conflict/use-keep-theirs.ts';

interface RefusalModalProps {
  result: SaveResult & { estado: 'rechazado' };
  /** Absent where sending the same again does not help. */
  onRetry?: () => void;
  onClose: () => void;
  /** The user keeps what somebody else has done first; absent where the screen goes on by itself. */
  onKeep?: (() => void) | undefined;
}

interface RefusedProps extends RefusalModalProps {
  seq: number;
}

function RefusedBefore({ seq, result, onKeep, ...actions }: RefusedProps) {
  const rival = useRival(seq);
  const keepTheirs = useKeepTheirs();
  const keep = async (onKept: () => void): Promise<void> => {
    if (await keepTheirs(seq)) onKept();
  };
  const mensaje = reasonOf(result.mensaje, result.errores, result.table);
  return (
    <ResultModal
      kind="info"
      {...actions}
      message={
        rival ? (
          <>
            <RivalReview rival={rival} />
            <p>{mensaje}</p>
          </>
        ) : (
          mensaje
        )
      }
      mainAction={
        rival &&
        onKeep && (
          <Button size="lg" tone="primary" data-autofocus onClick={() => void keep(onKeep)}>
            {KEEP_THEIRS}
          </Button>
        )
      }
    />
  );
}

/** A refusal that its user does not decide about: the reason, and what somebody else has done first (R10.6). */
export function RefusalModal(props: RefusalModalProps) {
  const { result, onKeep: _, ...actions } = props;
  const { seq } = result;
  if (seq !== undefined) return <RefusedBefore {...props} seq={seq} />;
  return (
    <ResultModal kind="info" {...actions} message={reasonOf(result.mensaje, result.errores, result.table)} />
  );
}
