import { chakra } from '../styles/chakra.ts';
import type { LinkProps } from '@tanstack/react-router';
import { Button, LinkButton } from '../base/Button.tsx';
import { IconEditar, IconEliminar, IconVer, type IconType } from '../base/icons.ts';
import { Tooltip } from '../overlay/Tooltip.tsx';

export interface RowAction {
  /** The accessible name and tooltip, exactly as in R3.1. */
  label: string;
  icon?: IconType;
  /** Red. */
  danger?: boolean;
  /** The tooltip, where it can say more than the name ('Editar Juan Pérez'). */
  hint?: string;
  /** A link to a screen … */
  link?: LinkProps;
  /** … or an action. */
  onClick?: () => void;
}

const KNOWN_ICONS: Record<string, IconType> = {
  Editar: IconEditar,
  Eliminar: IconEliminar,
  'Ver Detalle': IconVer,
};

const Row = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: '4px',
    '& [data-label]': { overflowWrap: 'anywhere' },
  },
});

/**
 * The buttons and links of one row, all visible. 'Eliminar' is red; its icon and those of 'Editar' and 'Ver Detalle'
 * are set here. False in place of an action that the user's role does not permit.
 */
export function RowActions({ actions }: { actions: readonly (RowAction | false)[] }) {
  return (
    <Row>
      {actions
        .filter((action) => action !== false)
        .map(({ label, icon, danger = label === 'Eliminar', hint, link, onClick }) => {
          const Icon = icon ?? KNOWN_ICONS[label];
          const look = { tone: danger ? 'ghostDanger' : 'ghost', size: 'sm' } as const;
          const content = (
            <>
              {Icon && <Icon />}
              {Icon ? <span data-label>{label}</span> : label}
            </>
          );
          return (
            <Tooltip key={label} text={hint ?? label}>
              {link ? (
                <LinkButton {...look} {...link}>
                  {content}
                </LinkButton>
              ) : (
                <Button {...look} onClick={onClick}>
                  {content}
                </Button>
              )}
            </Tooltip>
          );
        })}
    </Row>
  );
}
