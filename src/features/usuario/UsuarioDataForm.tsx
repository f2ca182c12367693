import { usuarioCreate, type UsuarioRecord } from '#contracts/usuario.ts';
import { useDirectCall } from '#data/queries/use-direct-call.ts';
import { useRecordForm } from '#forms/use-form.ts';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import * as v from 'valibot';
import { UsuarioFields } from './UsuarioFields.tsx';
import { UsuarioForm } from './UsuarioForm.tsx';

const schema = v.pick(usuarioCreate, ['nombre', 'email', 'role']);

/** The form of a user's data; only changed fields are sent. */
export function UsuarioDataForm({ usuario }: { usuario: UsuarioRecord }) {
  const call = useDirectCall();
  const { id, nombre, email, role } = usuario;
  const form = useRecordForm({
    schema,
    defaults: { nombre: nombre ?? '', email, role },
    send: (body, values, base) => {
      const changed = Object.entries(body).filter(
        ([field]) => Reflect.get(values, field) !== Reflect.get(base, field),
      );
      return call('usuario.update', { id, body: Object.fromEntries(changed) });
    },
  });
  return (
    <Card as="section">
      <SectionTitle>Datos</SectionTitle>
      <UsuarioForm form={form}>
        <UsuarioFields id={id} />
      </UsuarioForm>
    </Card>
  );
}
