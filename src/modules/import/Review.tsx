import { Button } from '#ui/base/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { IconDescargar } from '#ui/base/icons.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import type { Definicion } from '../definition.ts';
import { registros as cuantos, resumen } from './sentences.ts';
import type { Registro } from './records.ts';
import { archivoDe, importables, type Vista } from './preview.ts';
import { VistaPrevia } from './ImportPreview.tsx';

const Bar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', marginTop: '14px' },
});

interface RevisionProps {
  definicion: Definicion;
  vista: Vista;
  onImportar: (registros: readonly Registro[]) => void;
  /** The bad lines as a file. */
  onDescargar: (text: string) => void;
}

/** What a chosen file would do, and the button that does it. */
export function Revision({ definicion, vista, onImportar, onDescargar }: RevisionProps) {
  const [conRepetidos, setConRepetidos] = useState(false);
  const { registros, ajenas } = vista;
  const malos = registros.filter(({ problemas }) => problemas.length > 0);
  const elegidos = importables(vista, conRepetidos);
  const repetidos = importables(vista, true).length - importables(vista, false).length;
  return (
    <>
      <div role="status" className={css({ marginBottom: '10px' })}>
        <p>{resumen(registros)}</p>
        {ajenas.length > 0 && (
          <p className={css({ color: 'muted' })}>Estas columnas no se importan: {ajenas.join(', ')}.</p>
        )}
      </div>
      <VistaPrevia definicion={definicion} registros={registros} />
      <Bar>
        {repetidos > 0 && (
          <Checkbox
            label={`Importar también lo repetido (${repetidos})`}
            checked={conRepetidos}
            onChange={setConRepetidos}
          />
        )}
        {malos.length > 0 && (
          <Button
            className={css({ whiteSpace: 'normal', flexShrink: 1 })}
            onClick={() => onDescargar(archivoDe(vista, malos))}
          >
            <IconDescargar />
            Descargar las líneas con problemas
          </Button>
        )}
        <Button
          tone="primary"
          size="lg"
          disabled={elegidos.length === 0}
          onClick={() => onImportar(elegidos)}
          className={css({ marginInlineStart: 'auto' })}
        >
          Importar {cuantos(elegidos.length)}
        </Button>
      </Bar>
    </>
  );
}
