import type { OperacionRecord } from '#contracts/operacion.ts';
import { useMay } from '#data/queries/use-may.ts';
import { Button, LinkButton } from '#ui/base/Button.tsx';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { css } from '#ui/styles/chakra.ts';
import type { ComisionModalProps } from './ComisionModal.tsx';

const loadModal = async () => ({ default: (await import('./ComisionModal.tsx')).ComisionModal });

/** Offered to who settles commissions, from the end of the operation until it is settled (R36.2); then it says why not. */
export function ComisionButton({ operacion }: { operacion: OperacionRecord }) {
  const settles = useMay()('liquidacion.create');
  const edit = useOnDemand<ComisionModalProps>(loadModal);
  if (!settles || operacion.comision_monto === null) return null;
  if (operacion.liquidada) {
    return (
      <p className={css({ color: 'muted' })}>
        Para corregir la comisión, elimine antes su liquidación.{' '}
        <LinkButton size="sm" to="/admin/liquidacion">
          Ver liquidaciones
        </LinkButton>
      </p>
    );
  }
  return (
    <>
      <Button size="sm" onClick={edit.show}>
        Corregir comisión
      </Button>
      {edit.Shown && <edit.Shown operacion={operacion} onClose={edit.hide} />}
    </>
  );
}
