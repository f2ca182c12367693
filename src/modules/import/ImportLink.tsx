import { css } from '#ui/styles/chakra.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { IconImportar } from '#ui/base/icons.ts';
import type { ModuleDefinition } from '../definition.ts';

const LOOKS = {
  phone: css({ paddingInline: '10px', marginTop: '12px', display: { base: 'inline-flex', sm: 'none' } }),
  desk: css({ paddingInline: '10px', display: { base: 'none', sm: 'inline-flex' } }),
};

interface ImportLinkProps {
  definition: ModuleDefinition;
  /** On phones the link has another place, since the toolbar has no space for it. */
  where: 'phone' | 'desk';
}

/** 'Importar CSV', where the module has an import. */
export function ImportLink({ definition, where }: ImportLinkProps) {
  const { naturalKey, contract } = definition;
  return (
    naturalKey && (
      <LinkButton
        tone="ghost"
        className={LOOKS[where]}
        to="/admin/$modulo/importar"
        params={{ modulo: contract.key }}
      >
        <IconImportar />
        Importar CSV
      </LinkButton>
    )
  );
}
