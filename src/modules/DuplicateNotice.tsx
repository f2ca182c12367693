import { useLectorDeAhora } from '#data/queries/use-reader.ts';
import type { Id } from '#domain/tables.ts';
import { useTexto } from '#forms/form-context.ts';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { useMemo } from 'react';
import type { Definicion } from './definition.ts';
import { avisoDeRepetido } from './natural-key.ts';

interface RepetidoProps {
  definicion: Definicion;
  /** The field of the module's key. */
  campo: string;
  /** The record of the form, which repeats nothing; null where it is new. */
  propio: Id | null;
}

/** The hint of a module's key: another record that has it, of those that this device knows. */
export function Repetido({ definicion, campo, propio }: RepetidoProps) {
  const texto = useTexto(campo);
  const lectorDeAhora = useLectorDeAhora();
  // Of the moment in which it was typed: once it is saved, the record itself is among them.
  const aviso = useMemo(() => {
    const lector = lectorDeAhora();
    const { key } = definicion.contract;
    const own = propio === null ? undefined : lector.get(key, propio)?.id;
    const otros = [...lector.all(key)].filter(({ id }) => id !== own).map((row) => ({ ...row }));
    return avisoDeRepetido(definicion, { [campo]: texto }, otros);
  }, [definicion, campo, propio, texto, lectorDeAhora]);
  return aviso !== null && <FieldWarning>{aviso}</FieldWarning>;
}
