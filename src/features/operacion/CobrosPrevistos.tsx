import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useCobrosPrevistos } from '#data/queries/use-cobros-previstos.ts';
import { formatPesos } from '#domain/dinero.ts';
import type { CobroPrevisto } from '#vistas/cobros-previstos.ts';
import { recibo } from '#vistas/recibo.ts';
import { chakra } from '#ui/chakra.ts';
import { previstoDe } from './movimiento-previsto.ts';
import type { MovimientoValores } from './movimiento-valores.ts';

const Box = chakra('section', {
  base: {
    padding: '10px 14px',
    marginTop: '4px',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'sunken',
    '& h3': { fontWeight: 650 },
    '& li': { display: 'flex', flexWrap: 'wrap', gap: '0 12px', paddingTop: '6px' },
    '& ul': { listStyle: 'none' },
    '& strong': { marginInlineStart: 'auto' },
    '& small': { flexBasis: '100%', color: 'muted', fontSize: 'var(--fs-sm)' },
    '& p': { color: 'muted' },
  },
});

function Linea({ cobro }: { cobro: CobroPrevisto }) {
  const { tipo, monto, antes } = cobro;
  const cambia =
    antes === null || antes === monto ? '' : monto === 0 ? 'deja de cobrarse' : `antes ${formatPesos(antes)}`;
  return (
    <li>
      <span>{tipo}</span>
      <strong>{formatPesos(monto)}</strong>
      <small>{[monto > 0 && recibo(cobro), cambia].filter(Boolean).join(' · ')}</small>
    </li>
  );
}

interface CobrosPrevistosProps {
  operacion: OperacionRecord;
  movimiento: MovimientoRecord | null;
  valores: MovimientoValores;
}

/** Before the movement is saved: what it will charge, and why. Nothing while its times are not known. */
export function CobrosPrevistos({ operacion, movimiento, valores }: CobrosPrevistosProps) {
  const previstos = useCobrosPrevistos(operacion.id, movimiento?.id ?? null, previstoDe(valores));
  return (
    <div aria-live="polite">
      {previstos && (
        <Box aria-label="Cobros al guardar">
          <h3>Cobros al guardar</h3>
          {previstos.cobros.length > 0 && (
            <ul>
              {previstos.cobros.map((cobro) => (
                <Linea key={`${cobro.tipo} ${cobro.detalle.desde}`} cobro={cobro} />
              ))}
            </ul>
          )}
          {previstos.cobros.length === 0 && (
            <p>
              {previstos.conTarifa
                ? 'Ninguno: está dentro de lo libre de cobro.'
                : 'Ninguno: el cliente no tiene una negociación que fije sus tarifas.'}
            </p>
          )}
        </Box>
      )}
    </div>
  );
}
