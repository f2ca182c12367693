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

/** Who has registered it, and when: the history is only on the server. */
function RegisteredBy({ record: { table, id } }: Pick<Rival, 'record'>) {
  const { datos } = useHistorial(table, id, 1);
  const entry = datos?.results.find(({ tabla, accion }) => tabla === table && accion === 'crear');
  if (!entry) return null;
  const { quien, cuando } = entry;
  const when = momentText(Date.parse(cuando));
  if (quien && quien.id === getSession()?.id) {
    return <p>Lo registró usted en otra pestaña o dispositivo: {when}</p>;
  }
  return (
    <p>
      Registrado{quien && ` por ${quien.nombre}`}: {when}
    </p>
  );
}

/** What somebody else has done first: in a sentence, by whom and when, and both sides of each field. */
export function RivalReview({ rival: { sentence, record, fields } }: { rival: Rival }) {
  const nameOf = useNameOf();
  return (
    <Box>
      <p>{sentence}.</p>
      <RegisteredBy record={record} />
      {fields.length > 0 && (
        <dl aria-label="Lo suyo y lo de ellos">
          {sideTexts(fields, record.table, nameOf).map(({ label, mine, theirs, differs }) => (
            <div key={label} data-differs={differs || undefined}>
              <dt>{label}</dt>
              <dd>
                <small>Lo suyo:</small> {mine}
              </dd>
              <dd>
                <small>Lo de ellos:</small> {theirs}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Box>
  );
}
