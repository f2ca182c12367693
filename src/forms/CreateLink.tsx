import type { ModuleKey } from '#contracts/module.ts';
import { LinkButton } from '#ui/base/Button.tsx';

interface CreateLinkProps {
  moduleKey: ModuleKey;
  /** 'Crear cliente'. */
  children: string;
}

/** The way from a dialog that lacks a record of a module to the form that creates it. */
export const CreateLink = ({ moduleKey, children }: CreateLinkProps) => (
  <LinkButton size="lg" to="/admin/$modulo/create" params={{ modulo: moduleKey }}>
    {children}
  </LinkButton>
);
