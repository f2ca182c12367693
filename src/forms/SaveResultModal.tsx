import type { Resultado } from '#data/changes/result.ts';
import { ResultModal } from '#ui/overlay/ResultModal.tsx';
import { SupportCode } from '#ui/feedback/SupportCode.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { motivoDe } from '#views/labels.ts';

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

/** The modal of R10.1 for a success; another one for a change that is only saved on this device, which the user may not expect. */
const AUTO_CLOSE_MS = { aceptado: 1500, guardado: 3500 };

/** The result of a form (R10). With warnings it stays open until the user closes it. */
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
