import { usuarioCreate } from '#contracts/usuario.ts';
import { useLlamar } from '#data/queries/use-llamar.ts';
import type { Role } from '#domain/vocabulario.ts';
import { useFormulario } from '#formulario/use-formulario.ts';
import { Card } from '#ui/Card.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { AvisoSinConexion } from './AvisoSinConexion.tsx';
import { CamposContrasena } from './CamposContrasena.tsx';
import { CamposUsuario } from './CamposUsuario.tsx';
import { validarContrasena } from './contrasena.ts';
import { migas } from './migas.ts';
import { UsuarioFormulario } from './UsuarioFormulario.tsx';

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
