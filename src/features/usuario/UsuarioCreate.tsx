import { usuarioCreate } from '#contracts/usuario.ts';
import { useLlamar } from '#data/queries/use-direct-call.ts';
import type { Role } from '#domain/vocabulary.ts';
import { useFormulario } from '#forms/use-form.ts';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { AvisoSinConexion } from './OfflineNotice.tsx';
import { CamposContrasena } from './PasswordFields.tsx';
import { CamposUsuario } from './UsuarioFields.tsx';
import { validarContrasena } from './password.ts';
import { migas } from './breadcrumbs.ts';
import { UsuarioFormulario } from './UsuarioForm.tsx';

const DEFAULTS = { nombre: '', email: '', role: 'ADMIN' as Role, password: '', repetida: '' };

/** /admin/usuario/create. */
export function UsuarioCreate() {
  const llamar = useLlamar();
  const formulario = useFormulario({
    schema: usuarioCreate,
    defaults: DEFAULTS,
    validar: validarContrasena,
    enviar: (body) => llamar('usuario.create', { body }),
  });
  return (
    <>
      <PageHeader
        title="Crear Usuario"
        description="Podrá iniciar sesión con su correo y esta contraseña"
        crumbs={migas('Crear')}
      />
      <AvisoSinConexion />
      <Card>
        <UsuarioFormulario de={formulario}>
          <CamposUsuario />
          <CamposContrasena />
        </UsuarioFormulario>
      </Card>
    </>
  );
}
