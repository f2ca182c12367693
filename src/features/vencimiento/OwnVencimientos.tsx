import { useMay } from '#data/queries/use-may.ts';
import { useDay } from '#data/queries/use-day.ts';
import type { Id } from '#domain/tables.ts';
import type { VencimientoOwner } from '#domain/vencimiento.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';
import { IconPlus } from '#ui/base/icons.ts';
import { useNow } from '#ui/base/use-now.ts';
import { LuzPill } from '#ui/feedback/LuzPill.tsx';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { css } from '#ui/styles/chakra.ts';
import type { Reader } from '#views/reader.ts';
import { EXPIRY_LIGHT, expiryText, vencimientosOf } from '#views/vencimiento.ts';
import { useCallback } from 'react';

/** The papers of a driver or truck, on its own screen. */
export function OwnVencimientos({ owner, id }: { owner: VencimientoOwner; id: Id }) {
  const may = useMay();
  const of = useCallback(
    (reader: Reader, now: string) => {
      const own = reader.get(owner, id)?.id ?? id;
      return vencimientosOf(reader, { table: owner, id: own }, now);
    },
    [owner, id],
  );
  const { datos } = useDay(useNow(), of);
  if (datos === null || (datos.length === 0 && !may('vencimiento.create'))) return null;
  return (
    <Card
      as="section"
      className={css({ marginTop: '16px', display: 'grid', gap: '12px', justifyItems: 'start' })}
    >
      <SectionTitle>Vencimientos</SectionTitle>
      {datos.length > 0 && (
        <DescriptionList
          items={datos.map((each) => ({
            label: each.tipo,
            value: (
              <>
                {each.vence} <LuzPill luz={EXPIRY_LIGHT[each.estado]}>{expiryText(each)}</LuzPill>
              </>
            ),
          }))}
        />
      )}
      {may('vencimiento.create') && (
        <LinkButton to="/admin/vencimiento/create" search={{ [owner]: id } as never}>
          <IconPlus />
          Crear vencimiento
        </LinkButton>
      )}
    </Card>
  );
}
