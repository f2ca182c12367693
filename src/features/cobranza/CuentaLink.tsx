import { useDay } from '#data/queries/use-day.ts';
import { formatFecha } from '#domain/date.ts';
import { formatPesos } from '#domain/money.ts';
import type { Id } from '#domain/tables.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { useNow } from '#ui/base/use-now.ts';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { css } from '#ui/styles/chakra.ts';
import { pendingFacturas } from '#views/cuenta.ts';
import type { Reader } from '#views/reader.ts';
import { useCallback } from 'react';
import { sumSaldos } from './pending.ts';

/** What a client owes, on its own screen, with a link to its statement. */
export function CuentaLink({ id }: { id: Id }) {
  const of = useCallback(
    (reader: Reader, now: string) => pendingFacturas(reader, id, formatFecha(now)),
    [id],
  );
  const { datos } = useDay(useNow(), of);
  const { saldo, overdueSum } = sumSaldos(datos ?? []);
  return (
    <Card
      as="section"
      className={css({ marginTop: '16px', display: 'grid', gap: '12px', justifyItems: 'start' })}
    >
      <SectionTitle>Cobranza</SectionTitle>
      {datos && (
        <p>
          {saldo === 0 ? 'No debe nada.' : `Por cobrar ${formatPesos(saldo)}`}
          {overdueSum > 0 && `, vencido ${formatPesos(overdueSum)}`}
        </p>
      )}
      <LinkButton to="/admin/cobranza/$id" params={{ id: String(id) }}>
        Ver cuenta
      </LinkButton>
    </Card>
  );
}
