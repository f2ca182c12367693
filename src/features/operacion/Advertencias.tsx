import { FieldWarning } from '#ui/FieldWarning.tsx';
import { css } from '#ui/chakra.ts';

/** What is doubtful about what the form has now: told before it is saved, and hindering nothing. */
export function Advertencias({ textos }: { textos: readonly string[] }) {
  return (
    <div role="status" className={css({ display: 'grid', gap: '4px', fontSize: 'var(--fs-sm)' })}>
      {textos.map((texto) => (
        <FieldWarning key={texto}>{texto}</FieldWarning>
      ))}
    </div>
  );
}
