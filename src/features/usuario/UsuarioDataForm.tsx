import { usuarioCreate, type UsuarioRecord } from '#contracts/usuario.ts';
import { useLlamar } from '#data/queries/use-direct-call.ts';
import { useFormulario } from '#forms/use-form.ts';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import * as v from 'valibot';
import { CamposUsuario } from './UsuarioFields.tsx';
import { UsuarioFormulario } from './UsuarioForm.tsx';

const schema = v.pick(usuarioCreate, ['nombre', 'email', 'role']);

/** Who the user is; only what was changed is sent. */
export function DatosForm({ usuario }: { usuario: UsuarioRecord }) {
  const llamar = useLlamar();
  const { id, nombre, email, role } = usuario;
  const formulario = useFormulario({
    schema,
    defaults: { nombre: nombre ?? '', email, role },
    enviar: (body, valores, base) => {
      const changed = Object.entries(body).filter(
        ([campo]) => Reflect.get(valores, campo) !== Reflect.get(base, campo),
      );
      return llamar('usuario.update', { id, body: Object.fromEntries(changed) });
    },
  });
  return (
    <Card as="section">
      <SectionTitle>Datos</SectionTitle>
      <UsuarioFormulario de={formulario}>
        <CamposUsuario />
      </UsuarioFormulario>
    </Card>
  );
}
