import { ownPasswordBody } from '#contracts/usuario.ts';
import { useDirectCall } from '#data/queries/use-direct-call.ts';
import { useOwnUser } from '#data/queries/use-own-user.ts';
import { ROLE_LABEL } from '#domain/vocabulary.ts';
import { PasswordFields } from '#forms/PasswordFields.tsx';
import { validateRepeated } from '#forms/password.ts';
import { useRecordForm } from '#forms/use-form.ts';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { Sesiones } from './Sesiones.tsx';
import { UsuarioForm } from './UsuarioForm.tsx';
import { DASHBOARD, MY_DAY } from './breadcrumbs.ts';

const Box = chakra(Card, { base: { maxWidth: '760px' } });
const DEFAULTS = { actual: '', nueva: '', repeated: '' };

const TITLE = 'Contraseña y sesiones';

/** /admin/clave: who is logged in, the own password, changed with the current one, and where the user is logged in. */
export function OwnUserPage() {
  const call = useDirectCall();
  const own = useOwnUser();
  const form = useRecordForm({
    schema: ownPasswordBody,
    defaults: DEFAULTS,
    validate: ({ nueva, repeated }) => validateRepeated(nueva, repeated),
    send: (body) => call('usuario.clave', { body }),
  });
  return (
    <>
      <PageHeader
        title={TITLE}
        description={own && [...new Set([own.name, own.email, ROLE_LABEL[own.role]])].join(' · ')}
        crumbs={[own?.role === 'CHOFER' ? MY_DAY : DASHBOARD, { label: TITLE }]}
      />
      <OfflineNotice />
      <Box>
        <SectionTitle>Cambiar contraseña</SectionTitle>
        <p className={css({ color: 'muted', marginBottom: '12px' })}>
          Al guardar se cierran las sesiones que usted tenga abiertas en otros dispositivos.
        </p>
        <UsuarioForm form={form} doneLabel="Volver al inicio" next="/admin/dashboard">
          <PasswordFields name="nueva" label="Contraseña nueva" current />
        </UsuarioForm>
      </Box>
      <Sesiones usuario={null} />
    </>
  );
}
