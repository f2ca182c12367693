import type { Resultado } from '#data/outbox/resultado.ts';
import { ResultModal } from '#ui/ResultModal.tsx';
import { SupportCode } from '#ui/SupportCode.tsx';
import { chakra } from '#ui/chakra.ts';
import { motivoDe } from '#vistas/etiquetas.ts';

const Warnings = chakra('ul', {
  base: { listStyle: 'disc', marginTop: '10px', paddingInlineStart: '18px', color: 'warn' },
});

export interface ResultadoModalProps {
  resultado: Resultado | null;
  /** Of a success: 'Ir a la lista de Choferes'. */
  listoLabel?: string;
  /** Of a success, after the server's own words: the number of what was made, and what comes next. */
  detalle?: (numero: number) => string;
  /** After a success, or once it is kept on this device: usually to the list. By itself after a while. */
  onListo: () => void;
  /** Sends the same again. */
  onReintentar: () => void;
  onCerrar: () => void;
}

/** The number of the record in an answer, which may be without either. */
function numeroEn(datos: unknown): number | null {
  const { id } = (datos ?? {}) as { id?: unknown };
  return typeof id === 'number' ? id : null;
}

/** What the specification says of a success; what waits on this device is news to whoever expected one. */
const AUTO_CLOSE_MS = { aceptado: 1500, guardado: 3500 };

/** What became of a form (specification, section 8). With warnings it waits for the user, who has to read them. */
export function ResultadoModal(props: ResultadoModalProps) {
  const { resultado, listoLabel, detalle, onListo, onReintentar, onCerrar } = props;
  if (resultado === null) return null;
  const { estado } = resultado;
  const mensaje = estado === 'rechazado' ? motivoDe(resultado.mensaje, resultado.errores) : resultado.mensaje;
  if (estado === 'rechazado' || estado === 'fallido') {
    const soporte = estado === 'fallido' ? resultado.soporte : null;
    const message = soporte ? (
      <>
        <p>{mensaje}</p>
        <SupportCode code={soporte} />
      </>
    ) : (
      mensaje
    );
    return <ResultModal kind="info" message={message} onRetry={onReintentar} onClose={onCerrar} />;
  }
  const numero = estado === 'aceptado' ? numeroEn(resultado.datos) : null;
  const { advertencias } = resultado;
  return (
    <ResultModal
      kind={estado === 'aceptado' ? 'confirmacion' : 'guardado-local'}
      autoCloseMs={advertencias.length > 0 ? null : AUTO_CLOSE_MS[estado]}
      {...(listoLabel !== undefined && { doneLabel: listoLabel })}
      onDone={onListo}
      message={
        <>
          <p>{mensaje}</p>
          {numero !== null && detalle !== undefined && <p>{detalle(numero)}</p>}
          {advertencias.length > 0 && (
            <Warnings>
              {advertencias.map((advertencia) => (
                <li key={advertencia}>{advertencia}</li>
              ))}
            </Warnings>
          )}
        </>
      }
    />
  );
}
