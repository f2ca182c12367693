import { chakra } from '../styles/chakra.ts';
import type { ReactNode } from 'react';
import { IconWarn } from '../base/icons.ts';

const Line = chakra('span', {
  base: { color: 'warn', display: 'flex', alignItems: 'center', gap: '5px', '& svg': { flexShrink: 0 } },
});

/** The hint of a field whose value is accepted but is probably a typing error. */
export function FieldWarning({ children }: { children: ReactNode }) {
  return (
    <Line>
      <IconWarn />
      {children}
    </Line>
  );
}
