import type { OperacionRecord } from '#contracts/operacion.ts';
import { formatNumero } from '#domain/money.ts';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { css } from '#ui/styles/chakra.ts';
import { labelOf } from '#views/labels.ts';
import { freeText, joined, spanText } from './embarque-text.ts';

/** The planned values that there are, with their labels; what belongs together is one value. */
function itemsOf({ embarque }: OperacionRecord): { label: string; value: string }[] {
  const { peso_kg, ultimo_dia_libre } = embarque;
  const texts = {
    bl_booking: joined(embarque.bl_booking),
    referencia_cliente: joined(embarque.referencia_cliente),
    [embarque.nave ? 'nave' : 'naviera']: joined(embarque.nave, embarque.naviera),
    contenedor_previsto: joined(
      embarque.contenedor_previsto,
      embarque.contenedor_tipo,
      peso_kg ? `${formatNumero(peso_kg)} kg` : null,
    ),
    [embarque.puerto_previsto ? 'puerto_previsto' : 'terminal_previsto']: joined(
      embarque.puerto_previsto?.nombre,
      embarque.terminal_previsto,
    ),
    planta_prevista: joined(embarque.planta_prevista?.nombre),
    deposito_previsto: joined(embarque.deposito_previsto?.nombre),
    cita: joined(embarque.cita_codigo, spanText(embarque.cita_desde, embarque.cita_hasta)),
    stacking: joined(spanText(embarque.stacking_desde, embarque.stacking_hasta)),
    [ultimo_dia_libre ? 'ultimo_dia_libre' : 'dias_libres']: freeText(embarque),
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
