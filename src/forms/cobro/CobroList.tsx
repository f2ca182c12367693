import { useMay } from '#data/queries/use-may.ts';
import { formatPesos } from '#domain/money.ts';
import { nombreOperacion } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import type { PendingState } from '#domain/vocabulary.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconPlus } from '#ui/base/icons.ts';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { PendingBadge } from '#ui/feedback/PendingBadge.tsx';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { CardEntries } from '#ui/layout/CardEntries.tsx';
import { RowActions } from '#ui/table/RowActions.tsx';
import { css } from '#ui/styles/chakra.ts';
import { titleCase } from '#domain/text.ts';
import { chargeName } from '#views/charge-name.ts';
import { useRef, useState } from 'react';
import { cobroDetails, type ListedCobro } from './cobro-text.ts';

const loadForm = async () => ({ default: (await import('./CobroModal.tsx')).CobroModal });
const loadRemoval = async () => ({ default: (await import('./DeleteCobro.tsx')).DeleteCobro });

interface CobroListProps {
  title: string;
  cobros: readonly ListedCobro[];
  /** Of a new charge. */
  cliente: Id;
  /** Of a new charge; null for one for the client alone. The list then names the operation of each. */
  operacion: Id | null;
  pending: ReadonlyMap<Id, PendingState>;
  /** The sentence where there is none. */
  empty?: string;
}

/** Charges by hand, with what each leaves, and the button that adds one. */
export function CobroList({ title, cobros, cliente, operacion, pending, empty }: CobroListProps) {
  const canChange = useMay()('extra.create');
  const form = useOnDemand(loadForm);
  const removal = useOnDemand(loadRemoval);
  const [chosen, setChosen] = useState<ListedCobro | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const open = (dialog: typeof form | typeof removal, cobro: ListedCobro | null): void => {
    setChosen(cobro);
    dialog.show();
  };
  return (
    <Card as="section" className={css({ marginTop: '16px' })}>
      <SectionTitle>{title}</SectionTitle>
      {cobros.length === 0 && empty !== undefined && <p className={css({ color: 'muted' })}>{empty}</p>}
      {cobros.length > 0 && (
        <CardEntries>
          {cobros.map((cobro) => (
            <li key={cobro.uuid}>
              <div>
                <strong>{chargeName(cobro)}</strong>
                <PendingBadge state={pending.get(cobro.uuid)} />
                <p>
                  {operacion === null && cobro.operacion !== null && (
                    <>{titleCase(nombreOperacion(cobro.operacion))} · </>
                  )}
                  {cobroDetails(cobro)}
                  {cobro.facturado === true && ' · Facturado'}
                </p>
              </div>
              <b>{formatPesos(cobro.monto)}</b>
              {canChange && cobro.facturado !== true && (
                <RowActions
                  actions={[
                    {
                      label: 'Editar',
                      hint: `Editar ${chargeName(cobro)}`,
                      onClick: () => open(form, cobro),
                    },
                    {
                      label: 'Eliminar',
                      hint: `Eliminar ${chargeName(cobro)}`,
                      danger: true,
                      onClick: () => open(removal, cobro),
                    },
                  ]}
                />
              )}
            </li>
          ))}
        </CardEntries>
      )}
      {canChange && (
        <Button
          ref={addButton}
          size="sm"
          className={css({ marginTop: '12px' })}
          onClick={() => open(form, null)}
        >
          <IconPlus />
          Agregar cobro
        </Button>
      )}
      {form.Shown && (
        <form.Shown id={chosen?.id ?? null} cliente={cliente} operacion={operacion} onClose={form.hide} />
      )}
      {removal.Shown && chosen && (
        <removal.Shown
          cobro={chosen}
          onDone={() => {
            removal.hide();
            // The button that had the focus is gone, and the page is inert until the dialog is closed.
            setTimeout(() => addButton.current?.focus());
          }}
          onCancel={removal.hide}
        />
      )}
    </Card>
  );
}
