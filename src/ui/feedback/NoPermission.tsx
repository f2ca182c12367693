import { ROLE_LABEL, type Role } from '#domain/vocabulary.ts';
import type { LinkProps } from '@tanstack/react-router';
import { LinkButton } from '../base/Button.tsx';
import { IconSeguridad } from '../base/later-icons.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { EmptyState } from './EmptyState.tsx';

interface NoPermissionProps {
  role: Role;
  /** What the role does not permit: 'crear choferes'. */
  does: string;
  back: LinkProps;
  backLabel: string;
}

/** In place of a screen that the user's role does not permit. */
export function NoPermission({ role, does, back, backLabel }: NoPermissionProps) {
  return (
    <>
      <PageHeader title="Sin permiso" />
      <EmptyState
        icon={IconSeguridad}
        title={`Su rol «${ROLE_LABEL[role]}» no permite ${does}.`}
        hint="Pida a un administrador que lo haga o que cambie su rol."
        action={
          <LinkButton tone="primary" {...back}>
            {backLabel}
          </LinkButton>
        }
      />
    </>
  );
}
