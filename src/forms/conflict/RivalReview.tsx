import { useHistorial } from '#data/queries/use-historial.ts';
import { useNameOf } from '#data/queries/use-record-names.ts';
import { getSession } from '#data/net/session.ts';
import { momentText } from '#ui/base/moment.ts';
import { PHONE } from '#ui/styles/media.ts';
import { chakra } from '#ui/styles/chakra.ts';
import type { Rival } from '#views/rival-parts.ts';
import { sideTexts } from './rival-sides.ts';

const Box = chakra('div', {
  base: {
    display: 'grid',
    gap: '6px',
    marginBlock: '8px',
    '& > p': { color: 'muted', overflowWrap: 'anywhere' },
    '& > p:first-of-type': { color: 'fg', fontWeight: 650 },
    '& dl': { display: 'grid', gap: '4px' },
    // One column with large text.
    '& dl > div': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(7.5rem, 100%), 1fr))',
      gap: '0 12px',
      color: 'muted',
    },
    '& dl > [data-differs]': { color: 'fg', fontWeight: 600 },
    '& dt': { gridColumn: '1 / -1', color: 'muted', fontSize: 'var(--fs-sm)', fontWeight: 400 },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
    '& small': { color: 'muted', fontSize: 'var(--fs-sm)', fontWeight: 400, [PHONE]: { display: 'block' } },
  },
});

/** What somebody else has done first: in a sentence, by whom and when, and both sides of each field. */
export function RivalReview({ rival: { sentence, record, fields } }: { rival: Rival }) {
  const nameOf = useNameOf();
  // Who has registered it, and when: the history is only on the server.
  const { datos } = useHistorial(record.table, record.id, 1);
  const entry = datos?.results.find(({ tabla, accion }) => tabla === record.table && accion === 'crear');
  const isOwn = entry?.quien != null && entry.quien.id === getSession()?.id;
  const by = isOwn ? ' en otra pestaña o dispositivo' : entry?.quien ? ` por ${entry.quien.nombre}` : '';
  return (
    <Box>
      <p>{isOwn ? sentence.replace('Otro equipo', 'Usted') : sentence}.</p>
      {entry && (
        <p>
          Registrado{by}: {momentText(Date.parse(entry.cuando))}
        </p>
      )}
      {fields.length > 0 && (
        <dl aria-label={isOwn ? 'Lo suyo y lo registrado' : 'Lo suyo y lo de ellos'}>
          {sideTexts(fields, record.table, nameOf).map(({ label, mine, theirs, differs }) => (
            <div key={label} data-differs={differs || undefined}>
              <dt>{label}</dt>
              <dd>
                <small>Lo suyo:</small> {mine}
              </dd>
              <dd>
                <small>{isOwn ? 'Lo registrado:' : 'Lo de ellos:'}</small> {theirs}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Box>
  );
}
