import { ImportLink } from '#ui/table/ImportLink.tsx';
import type { ModuleDefinition } from '../definition.ts';

interface ModuleImportLinkProps {
  definition: ModuleDefinition;
  where: 'phone' | 'desk';
}

/** 'Importar CSV', where the module has an import. */
export function ModuleImportLink({ definition, where }: ModuleImportLinkProps) {
  const { naturalKey, contract } = definition;
  return (
    naturalKey && (
      <ImportLink
        label="Importar CSV"
        where={where}
        to="/admin/$modulo/importar"
        params={{ modulo: contract.key }}
      />
    )
  );
}
