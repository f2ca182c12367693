import { usuarioCreate, type UsuarioRecord } from '#contracts/usuario.ts';
import { useLlamar } from '#data/queries/use-direct-call.ts';
import { useFormulario } from '#forms/use-form.ts';
import { css } from '#ui/styles/chakra.ts';
import * as v from 'valibot';
import { CamposContrasena } from './PasswordFields.tsx';
import { validarContrasena } from './password.ts';
import { UsuarioFormulario } from './UsuarioForm.tsx';

const schema = v.pick(usuarioCreate, ['password']);
const DEFAULTS = { password: '', repetida: '' };

/** A new password for the user; the old one is not asked for, since it may be forgotten. */
export function ContrasenaForm({ usuario }: { usuario: UsuarioRecord }) {
  const llamar = useLlamar();
  const formulario = useFormulario({
    schema,
    defaults: DEFAULTS,
    validar: validarContrasena,
    enviar: (body) => llamar('usuario.update', { id: usuario.id, body }),
  });
  return (
    <>
      <p className={css({ color: 'muted', marginBottom: '12px' })}>
        Al guardar se cierran las sesiones que este usuario tenga abiertas en otros dispositivos.
      </p>
      <UsuarioFormulario de={formulario}>
        <CamposContrasena />
      </UsuarioFormulario>
    </>
  );
}
