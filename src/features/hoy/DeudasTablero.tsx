import { formatPesos } from '#domain/dinero.ts';
import { LinkButton } from '#ui/Button.tsx';
import { IconCrearFactura } from '#ui/icons.ts';
import type { Hoy } from '#vistas/hoy.ts';
import { FilaLink } from './Fila.tsx';
import { Tablero } from './Tablero.tsx';

type Deuda = Hoy['deudas'][number];

const total = ({ monto_extras, monto_operaciones }: Deuda): number => monto_extras + monto_operaciones;

/** Who has something to be invoiced, the largest first. */
export function DeudasTablero({ deudas }: Pick<Hoy, 'deudas'>) {
  return (
    <Tablero
      title="Por facturar"
      resumen={formatPesos(deudas.reduce((sum, deuda) => sum + total(deuda), 0))}
      filas={deudas}
      filaKey={({ id }) => id}
      empty="Todo está facturado."
    >
      {(deuda) => (
        <>
          <FilaLink to="/admin/factura/create/$id" params={{ id: String(deuda.id) }}>
            <strong>{deuda.nombre}</strong>
            <span>
              {formatPesos(total(deuda))} · extras {formatPesos(deuda.monto_extras)}
            </span>
          </FilaLink>
          <LinkButton to="/admin/factura/create/$id" params={{ id: String(deuda.id) }}>
            <IconCrearFactura />
            Crear Factura
          </LinkButton>
        </>
      )}
    </Tablero>
  );
}
