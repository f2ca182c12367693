import { formatChileanDate, formatTime } from '#domain/date.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';
import { signerOf } from '#views/adjunto.ts';
import { operacionName } from './items.ts';
import type { AnnexOperacion, AnnexPhoto } from './photo-annex.ts';

/** Pairs, since browsers break pages between blocks more reliably than inside a grid. */
function inPairs<T>(items: readonly T[]): T[][] {
  return items.flatMap((_, index) => (index % 2 === 0 ? [items.slice(index, index + 2)] : []));
}

function Photo({ photo: { adjunto, movimiento, src } }: { photo: AnnexPhoto }) {
  const { tipo, tipo_contenido, tomada_en, nota } = adjunto;
  const signer = signerOf(adjunto);
  return (
    <figure>
      {src === null ? (
        <p>
          {tipo_contenido === 'application/pdf'
            ? 'Documento PDF: no se imprime en este anexo.'
            : 'No se pudo cargar esta foto.'}
        </p>
      ) : (
        <img src={src} alt="" />
      )}
      <figcaption>
        <b>{[tipo, movimiento].filter(Boolean).join(' · ')}</b>
        <small>{`${formatChileanDate(tomada_en)} ${formatTime(tomada_en)}`}</small>
        {signer && <small>Firma: {signer}</small>}
        {nota && <small>{nota}</small>}
      </figcaption>
    </figure>
  );
}

function nameOf({ id, operacion }: AnnexOperacion): string {
  if (operacion === null) return titleCase(nombreOperacion(id));
  return operacionName({ ...operacion, contenedor: operacion.contenedor?.numero ?? null });
}

/** The photos after a printed prefactura: two in a row, and three rows on a page, or fewer where pictures are upright. */
export function PhotoAnnex({ annex }: { annex: readonly AnnexOperacion[] }) {
  return (
    <section className="anexo">
      <h2>Anexo con fotos</h2>
      {annex.map((each) => (
        <section key={each.id}>
          {each.operacion === null && (
            <>
              <h3>{nameOf(each)}</h3>
              <p>No se pudieron cargar las fotos de esta operación.</p>
            </>
          )}
          {inPairs(each.photos).map((pair, index) => (
            <div
              key={pair[0]?.adjunto.uuid}
              className="anexo-fila"
              data-upright={pair.some(({ isUpright }) => isUpright) || undefined}
            >
              {index === 0 && <h3>{nameOf(each)}</h3>}
              <div>
                {pair.map((photo) => (
                  <Photo key={photo.adjunto.uuid} photo={photo} />
                ))}
              </div>
            </div>
          ))}
        </section>
      ))}
    </section>
  );
}
