import { useMay } from '#data/queries/use-may.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { IconFactura, IconNegociacion, IconOperacion, IconPlus } from '#ui/base/icons.ts';
import { BELOW_DESK, PHONE } from '#ui/styles/media.ts';
import { chakra } from '#ui/styles/chakra.ts';

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: '8px',
    marginBottom: '20px',
    '& a': { width: '100%', height: '100%', whiteSpace: 'normal', lineHeight: 1.25 },
    [BELOW_DESK]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [PHONE]: {
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))',
      '& a': { padding: '6px 10px' },
    },
  },
});

/** Links to the main tasks. */
export function Tasks() {
  const may = useMay();
  return (
    <nav aria-label="Tareas principales">
      <List>
        {may('operacion.create') && (
          <li>
            <LinkButton to="/admin/operacion/create" tone="create" size="lg">
              <IconPlus />
              Agendar operación
            </LinkButton>
          </li>
        )}
        <li>
          <LinkButton to="/admin/operacion" size="lg">
            <IconOperacion />
            Ver operaciones
          </LinkButton>
        </li>
        <li>
          <LinkButton to="/admin/factura" size="lg">
            <IconFactura />
            {may('factura.create') ? 'Facturar a clientes' : 'Ver facturas'}
          </LinkButton>
        </li>
        <li>
          <LinkButton to="/admin/$modulo" params={{ modulo: 'negociacion' }} size="lg">
            <IconNegociacion />
            Ver tarifas acordadas
          </LinkButton>
        </li>
      </List>
    </nav>
  );
}
