import type { Id } from '#domain/tables.ts';
import { nombreFactura } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { IconOk } from '#ui/base/icons.ts';
import { chakra } from '#ui/styles/chakra.ts';

const Line = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    marginBottom: '12px',
    padding: '8px 14px',
    borderWidth: '1px',
    borderColor: 'ok',
    borderRadius: 'lg',
    bg: 'panel',
    '& > svg': { color: 'ok' },
    '& > a': { marginInlineStart: 'auto' },
  },
});

/** The invoice that was just made, which the list may show on another page or not at all. */
export function NewFacturaLine({ id }: { id: Id }) {
  return (
    <Line role="status">
      <IconOk />
      <span>
        Nueva: <strong>{titleCase(nombreFactura(id))}</strong>
      </span>
      <LinkButton to="/admin/factura/detail/$id" params={{ id: String(id) }}>
        Ver e imprimir
      </LinkButton>
    </Line>
  );
}
