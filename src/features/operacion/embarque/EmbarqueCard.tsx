import type { OperacionRecord } from '#contracts/operacion.ts';
import { formatNumero } from '#domain/money.ts';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { css } from '#ui/styles/chakra.ts';
import { labelOf } from '#views/labels.ts';
import { spanText } from './embarque-text.ts';

/** The planned values that there are, with their labels. A driver does not have all of them. */
function itemsOf({ embarque }: OperacionRecord): { label: string; value: string }[] {
  const { peso_kg, dias_libres } = embarque;
  const texts: Record<string, string | null | undefined> = {
    bl_booking: embarque.bl_booking,
    referencia_cliente: embarque.referencia_cliente,
    naviera: embarque.naviera,
    nave: embarque.nave,
    contenedor_previsto: embarque.contenedor_previsto,
    contenedor_tipo: embarque.contenedor_tipo,
    peso_kg: peso_kg ? `${formatNumero(peso_kg)} kg` : null,
    puerto_previsto: embarque.puerto_previsto?.nombre,
    terminal_previsto: embarque.terminal_previsto,
    planta_prevista: embarque.planta_prevista?.nombre,
    deposito_previsto: embarque.deposito_previsto?.nombre,
    cita_codigo: embarque.cita_codigo,
    cita: spanText(embarque.cita_desde, embarque.cita_hasta),
    stacking: spanText(embarque.stacking_desde, embarque.stacking_hasta),
    libre_desde: embarque.libre_desde,
    dias_libres: dias_libres === null || dias_libres === undefined ? null : String(dias_libres),
    ultimo_dia_libre: embarque.ultimo_dia_libre,
  };
  return Object.entries(texts).flatMap(([field, value]) => (value ? [{ label: labelOf(field), value }] : []));
}

/** What is planned for the operation; nothing where nothing is. */
export function EmbarqueCard({ operacion }: { operacion: OperacionRecord }) {
  const items = itemsOf(operacion);
  if (items.length === 0) return null;
  return (
    <Card as="section" className={css({ marginTop: '16px' })}>
      <SectionTitle>Embarque</SectionTitle>
      <DescriptionList items={items} />
    </Card>
  );
}
