import { Button } from '#ui/base/Button.tsx';
import { IconCompartir, IconEmail, IconPrint, IconTelefono, IconWhatsapp } from '#ui/base/later-icons.ts';
import { buttonRecipe } from '#ui/base/button-recipe.ts';
import { chakra } from '#ui/styles/chakra.ts';
import type { Contacts } from './contact.ts';

const Outside = chakra('a', buttonRecipe);

interface CuentaActionsProps {
  contacts: Contacts;
  share: { title: string; text: string };
}

/** Prints the statement, sends what is to be paid by the system's own sheet, and calls or writes to the client. */
export function CuentaActions({ contacts: { tel, whatsapp, email }, share }: CuentaActionsProps) {
  return (
    <>
      {tel && (
        <Outside href={tel}>
          <IconTelefono />
          Llamar
        </Outside>
      )}
      {whatsapp && (
        <Outside href={whatsapp} target="_blank" rel="noreferrer">
          <IconWhatsapp />
          WhatsApp
        </Outside>
      )}
      {email && (
        <Outside href={email}>
          <IconEmail />
          Email
        </Outside>
      )}
      {'share' in navigator && (
        // The user may close the system's sheet.
        <Button onClick={() => void navigator.share(share).catch(() => {})}>
          <IconCompartir />
          Compartir
        </Button>
      )}
      <Button onClick={() => window.print()}>
        <IconPrint />
        Imprimir
      </Button>
    </>
  );
}
