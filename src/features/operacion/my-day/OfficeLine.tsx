import { useEmpresa } from '#data/queries/use-empresa.ts';
import { buttonRecipe } from '#ui/base/button-recipe.ts';
import { IconTelefono } from '#ui/base/later-icons.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { officePhone } from './office-phone.ts';

const CallLink = chakra('a', buttonRecipe);

/** A link that calls the office, where its contact is a telephone number. */
export function OfficeLine() {
  const { contacto } = useEmpresa();
  const phone = officePhone(contacto);
  if (phone === null) return null;
  return (
    <CallLink href={`tel:${phone}`}>
      <IconTelefono />
      Llamar a la oficina
    </CallLink>
  );
}
