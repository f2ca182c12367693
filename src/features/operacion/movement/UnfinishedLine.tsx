import { Button } from '#ui/base/Button.tsx';
import { IconClock } from '#ui/base/icons.ts';
import { chakra } from '#ui/styles/chakra.ts';

const Line = chakra('div', {
  base: {
    flex: '1 1 220px',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    color: 'warn',
    fontWeight: 550,
    '& > span': { display: 'flex', alignItems: 'center', gap: '8px' },
    '& svg': { flexShrink: 0 },
  },
});

/** A form waits with what was typed in it (docs/decisions/078). `onContinue`: where its button is not elsewhere. */
export function UnfinishedLine({ text, onContinue }: { text: string; onContinue?: () => void }) {
  return (
    <Line role="status">
      <span>
        <IconClock />
        {text}
      </span>
      {onContinue && (
        <Button size="sm" onClick={onContinue}>
          Continuar
        </Button>
      )}
    </Line>
  );
}
