import { chakra } from '../styles/chakra.ts';
import type { ReactNode } from 'react';
import { PHONE } from '../styles/media.ts';
import { IconError, IconNeutral, IconOk, IconWarn, type IconType } from '../base/icons.ts';

export type Tone = 'ok' | 'aviso' | 'error' | 'neutral';

const ICONS: Record<Tone, IconType> = { ok: IconOk, aviso: IconWarn, error: IconError, neutral: IconNeutral };

const Pill = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    borderRadius: 'full',
    padding: '1px 9px 1px 7px',
    fontSize: 'var(--fs-sm)',
    fontWeight: 550,
    whiteSpace: 'nowrap',
    '& svg': { flexShrink: 0 },
    [PHONE]: { whiteSpace: 'normal', maxWidth: '100%', borderRadius: '14px' },
  },
  variants: {
    tone: {
      ok: { color: 'ok', bg: 'okSoft' },
      aviso: { color: 'warn', bg: 'warnSoft' },
      error: { color: 'bad', bg: 'badSoft' },
      neutral: { color: 'muted', bg: 'hover' },
    },
    bare: { true: { bg: 'transparent', padding: 0, whiteSpace: 'normal' } },
  },
});

export interface StatusPillProps {
  tone?: Tone;
  /** An icon other than the tone's own. */
  icon?: IconType;
  /** Without coloured background. */
  bare?: boolean;
  children: ReactNode;
}

/** A state as icon and text, never as colour alone. */
export function StatusPill({ tone = 'neutral', icon, bare = false, children }: StatusPillProps) {
  const Icon = icon ?? ICONS[tone];
  return (
    <Pill tone={tone} bare={bare}>
      <Icon />
      <span>{children}</span>
    </Pill>
  );
}
