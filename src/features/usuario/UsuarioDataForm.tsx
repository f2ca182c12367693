import { usuarioCreate, type UsuarioRecord } from '#contracts/usuario.ts';
import { useDirectCall } from '#data/queries/use-direct-call.ts';
import { useRecordForm } from '#forms/use-form.ts';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import * as v from 'valibot';
import { UsuarioFields } from './UsuarioFields.tsx';
import { UsuarioForm } from './UsuarioForm.tsx';
import { choferErrors, usuarioValues, withOwnChofer } from './usuario-values.ts';

const schema = v.pick(usuarioCreate, ['nombre', 'email', 'role', 'chofer']);

/** The form of a user's data; only changed fields are sent. */
export function UsuarioDataForm({ usuario }: { usuario: UsuarioRecord }) {
  const call = useDirectCall();
  const { id } = usuario;
  const form = useRecordForm({
    schema,
    defaults: usuarioValues(usuario),
    validate: choferErrors,
    send: (body, values, base) => {
      const before = withOwnChofer(base);
      const now = withOwnChofer(values);
      const changed = Object.entries(withOwnChofer(body)).filter(
        ([field]) => Reflect.get(now, field) !== Reflect.get(before, field),
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
