import { Button } from '#ui/base/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { IconDescargar } from '#ui/base/icons.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import type { ModuleDefinition } from '../definition.ts';
import { records as countText, summary } from './sentences.ts';
import type { ImportedRecord } from './records.ts';
import { csvOf, importableRecords, type ImportView } from './preview.ts';
import { ImportPreview } from './ImportPreview.tsx';

const Bar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', marginTop: '14px' },
});

interface ReviewProps {
  definition: ModuleDefinition;
  view: ImportView;
  onImport: (records: readonly ImportedRecord[]) => void;
  /** Downloads the lines with problems. */
  onDownload: (text: string) => void;
}

/** The preview of a chosen file, and the button that imports it. */
export function Review({ definition, view, onImport, onDownload }: ReviewProps) {
  const [withDuplicates, setWithDuplicates] = useState(false);
  const { records, foreign } = view;
  const withProblems = records.filter(({ problems }) => problems.length > 0);
  const chosen = importableRecords(view, withDuplicates);
  const duplicates = importableRecords(view, true).length - importableRecords(view, false).length;
  return (
    <>
      <div role="status" className={css({ marginBottom: '10px' })}>
        <p>{summary(records)}</p>
        {foreign.length > 0 && (
          <p className={css({ color: 'muted' })}>Estas columnas no se importan: {foreign.join(', ')}.</p>
        )}
      </div>
      <ImportPreview definition={definition} records={records} />
      <Bar>
        {duplicates > 0 && (
          <Checkbox
            label={`Importar también lo repetido (${duplicates})`}
            checked={withDuplicates}
            onChange={setWithDuplicates}
          />
        )}
        {withProblems.length > 0 && (
          <Button
            className={css({ whiteSpace: 'normal', flexShrink: 1 })}
            onClick={() => onDownload(csvOf(view, withProblems))}
          >
            <IconDescargar />
            Descargar las líneas con problemas
          </Button>
        )}
        <Button
          tone="primary"
          size="lg"
          disabled={chosen.length === 0}
          onClick={() => onImport(chosen)}
          className={css({ marginInlineStart: 'auto' })}
        >
          Importar {countText(chosen.length)}
        </Button>
      </Bar>
    </>
  );
}
