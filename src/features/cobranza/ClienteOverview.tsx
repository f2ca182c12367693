import { useMay } from '#data/queries/use-may.ts';
import { useReader } from '#data/queries/use-reader.ts';
import { useSeesAmounts } from '#data/queries/use-sees-amounts.ts';
import { isNew } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { buttonRecipe } from '#ui/base/button-recipe.ts';
import { IconTelefono, IconWhatsapp } from '#ui/base/later-icons.ts';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { openOperaciones } from '#views/cliente-work.ts';
import { contactsOf } from './contact.ts';

const Outside = chakra('a', buttonRecipe);
const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });

/** What belongs to a client, on its own screen: its operations, its tariff, and its telephone. */
export function ClienteOverview({ id }: { id: Id }) {
  const { reader } = useReader();
  const may = useMay();
  const seesAmounts = useSeesAmounts();
  const cliente = reader.get('cliente', id);
  if (!cliente || isNew(cliente.id)) return null;
  const { tel, whatsapp } = contactsOf({ cel: cliente.cel, email: null });
  const open = openOperaciones(reader, cliente.id);
  const [tarifa] = reader.where('negociacion', 'cliente_id', cliente.id);
  const filter = { agendado_cliente: cliente.id, asignado_cliente: cliente.id };
  return (
    <Card as="section" className={css({ marginTop: '16px' })}>
      <SectionTitle>Operaciones, tarifa y teléfono</SectionTitle>
      <p className={css({ marginBottom: '12px' })}>
        {open === 0 && 'Sin operaciones pendientes'}
        {open === 1 && '1 operación pendiente'}
        {open > 1 && `${open} operaciones pendientes`}
        {' · '}
        {tarifa ? 'con tarifa acordada' : 'sin tarifa: no se calculan extras'}
      </p>
      <Row>
        <LinkButton to="/admin/operacion" search={filter as never}>
          Ver operaciones
        </LinkButton>
        {seesAmounts && tarifa && (
          <LinkButton to="/admin/$modulo/edit/$id" params={{ modulo: 'negociacion', id: String(tarifa.id) }}>
            Ver tarifa
          </LinkButton>
        )}
        {!tarifa && may('negociacion.create') && (
          <LinkButton to="/admin/$modulo/create" params={{ modulo: 'negociacion' }}>
            Crear tarifa
          </LinkButton>
        )}
        {tel && (
          <Outside href={tel}>
            <IconTelefono />
            Llamar
          </Outside>
        )}
        {whatsapp && (
          <Outside href={whatsapp} target="_blank" rel="noreferrer">
            <IconWhatsapp />
            WhatsApp
          </Outside>
        )}
      </Row>
    </Card>
  );
}
