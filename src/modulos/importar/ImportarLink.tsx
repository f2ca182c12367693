import { LinkButton } from '#ui/Button.tsx';
import { IconImportar } from '#ui/icons.ts';
import type { Definicion } from '../definicion.ts';

interface ImportarLinkProps {
  definicion: Definicion;
  /** Shown on phones only, or everywhere else: a phone's toolbar has no room for it. */
  where: 'phone' | 'desk';
}

/** 'Importar CSV', where the module takes files. */
export function ImportarLink({ definicion, where }: ImportarLinkProps) {
  const { importar, contract } = definicion;
  const display =
    where === 'phone' ? { base: 'inline-flex', sm: 'none' } : { base: 'none', sm: 'inline-flex' };
  return (
    importar && (
      <LinkButton
        tone="ghost"
        paddingInline="10px"
        marginTop={where === 'phone' ? '12px' : 0}
        display={display}
        to="/admin/$modulo/importar"
        params={{ modulo: contract.key }}
      >
        <IconImportar />
        Importar CSV
      </LinkButton>
    )
  );
}
