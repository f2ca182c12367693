import { chakra } from '../styles/chakra.ts';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { IconBell } from '../base/icons.ts';
import { useLater } from '../base/use-later.ts';
import type { BellGroup } from './bell-group.ts';
import { Popover } from './Popover.tsx';

const load = () => import('./BellGroups.tsx');

const Count = chakra('span', {
  base: {
    minWidth: '18px',
    paddingInline: '5px',
    borderRadius: 'full',
    bg: 'badSolid',
    color: 'white',
    fontSize: 'min(0.75rem, 15px)',
    fontWeight: 650,
    lineHeight: '18px',
  },
});
export interface BellMenuProps {
  /** Undefined while nothing is loaded. */
  groups: readonly BellGroup[] | undefined;
  /** The error, shown in place of the groups while there are none. */
  error?: ReactNode;
}

const MAX_SHOWN = 99;

/** The bell: its name carries the count, its items are links (R8.2). */
export function BellMenu({ groups, error }: BellMenuProps) {
  const later = useLater(load);
  const count = groups?.reduce((sum, { items }) => sum + items.length, 0);
  const isComing = count === undefined ? !error : count > 0 && later === null;
  return (
    <Popover
      name={count === undefined ? 'Notificaciones' : `Notificaciones: ${count}`}
      trigger={
        <>
          <IconBell />
          {count !== undefined && count > 0 && <Count>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</Count>}
        </>
      }
    >
      {count === 0 && <EmptyState title="Sin notificaciones" icon={IconBell} />}
      {groups && later && <later.BellGroups groups={groups} />}
      {count === undefined && error}
      {isComing && <EmptyState title="Cargando…" icon={IconBell} />}
    </Popover>
  );
}
