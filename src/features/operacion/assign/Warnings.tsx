import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { css } from '#ui/styles/chakra.ts';

/** Warnings about the current values of the form, shown before saving; they do not prevent it. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  return (
    <div role="status" className={css({ display: 'grid', gap: '4px', fontSize: 'var(--fs-sm)' })}>
      {texts.map((text) => (
        <FieldWarning key={text}>{text}</FieldWarning>
      ))}
    </div>
  );
}
