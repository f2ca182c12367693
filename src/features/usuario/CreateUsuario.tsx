import { usuarioCreate } from '#contracts/usuario.ts';
import { useDirectCall } from '#data/queries/use-direct-call.ts';
import { PasswordFields } from '#forms/PasswordFields.tsx';
import { validateRepeated } from '#forms/password.ts';
import { useRecordForm } from '#forms/use-form.ts';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { UsuarioFields } from './UsuarioFields.tsx';
import { usuarioBreadcrumbs } from './breadcrumbs.ts';
import { TemporaryPasswordField } from './TemporaryPasswordField.tsx';
import { UsuarioForm } from './UsuarioForm.tsx';
import { NEW_PASSWORD } from './new-password.ts';
import { choferErrors, NEW_USUARIO, withOwnChofer } from './usuario-values.ts';

const DEFAULTS = { ...NEW_USUARIO, ...NEW_PASSWORD };

/** /admin/usuario/create. */
export function CreateUsuario() {
  const call = useDirectCall();
  const form = useRecordForm({
    schema: usuarioCreate,
    defaults: DEFAULTS,
    validate: (values) => [...choferErrors(values), ...validateRepeated(values.password, values.repeated)],
    send: (body) => call('usuario.create', { body: withOwnChofer(body) }),
  });
  return (
    <>
      <PageHeader
        title="Crear Usuario"
        description="Podrá iniciar sesión con su correo y esta contraseña"
        crumbs={usuarioBreadcrumbs('Crear')}
      />
      <OfflineNotice />
      <Card>
        <UsuarioForm form={form}>
          <UsuarioFields id={null} />
          <PasswordFields name="password" label="Contraseña" />
          <TemporaryPasswordField />
        </UsuarioForm>
      </Card>
    </>
  );
}
