import { ownPasswordBody } from '#contracts/usuario.ts';
import { useSession } from '#data/net/session.ts';
import { useDirectCall } from '#data/queries/use-direct-call.ts';
import { PasswordFields } from '#forms/PasswordFields.tsx';
import { validateRepeated } from '#forms/password.ts';
import { useRecordForm } from '#forms/use-form.ts';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { Sesiones } from './Sesiones.tsx';
import { UsuarioForm } from './UsuarioForm.tsx';
import { DASHBOARD, MY_DAY } from './breadcrumbs.ts';

const Box = chakra(Card, { base: { maxWidth: '760px' } });
const DEFAULTS = { actual: '', nueva: '', repeated: '' };

/** /admin/clave: the user's own password, with the current one, and where the user is logged in. */
export function OwnPassword() {
  const call = useDirectCall();
  const isDriver = useSession()?.role === 'CHOFER';
  const form = useRecordForm({
    schema: ownPasswordBody,
    defaults: DEFAULTS,
    validate: ({ nueva, repeated }) => validateRepeated(nueva, repeated),
    send: (body) => call('usuario.clave', { body }),
  });
  return (
    <>
      <PageHeader
        title="Cambiar contraseña"
        description="Al guardar se cierran las sesiones que usted tenga abiertas en otros dispositivos"
        crumbs={[isDriver ? MY_DAY : DASHBOARD, { label: 'Cambiar contraseña' }]}
      />
      <OfflineNotice />
      <Box>
        <UsuarioForm form={form} doneLabel="Volver al inicio" next="/admin/dashboard">
          <PasswordFields name="nueva" label="Contraseña nueva" current />
        </UsuarioForm>
      </Box>
      <Sesiones usuario={null} />
    </>
  );
}
