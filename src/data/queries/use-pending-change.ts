/** A change that waits in the tray, opened again in the form that made it. */
import { useCallback, useState } from 'react';
import type { MotorDePantalla } from '../engine/loading-engine.ts';
import { renumbered } from '../changes/addresses.ts';
import { mutacionOf } from '../changes/mutations.ts';
import { useMotor } from './provider.tsx';
import type { Pendiente } from './pending-change.ts';
import { useMotorVersion } from './use-query-answer.ts';
import { type Mutar, useMutar } from './use-save.ts';

function find(motor: MotorDePantalla, seq: number): Pendiente | null {
  const row = motor.rows.find((each) => each.seq === seq);
  if (!row || motor.bandeja?.editable(seq) !== true) return null;
  const { name, args, creates, base } = row;
  const tabla = mutacionOf(name)?.tabla;
  const body = tabla ? renumbered(row, tabla, motor.lector) : args.body;
  const uuid = args.id === null ? (creates[0] ?? null) : null;
  return { seq, name, id: args.id, uuid, body: body ?? {}, base };
}

/**
 * The change as it was when it was first found: what then becomes of it must not change a form that is being filled.
 * Undefined while the disk is being read; null where it can no longer be edited.
 */
export function usePendienteDe(seq: number): Pendiente | null | undefined {
  const motor = useMotor();
  useMotorVersion(motor);
  const [found, setFound] = useState<Pendiente | null>();
  if (found === undefined && motor.state.ready) setFound(find(motor, seq));
  return found;
}

/** Writes a form: in the place of that change where there is one, else as a new one. */
export function useGuardar(pendiente: Pendiente | null): Mutar {
  const motor = useMotor();
  const mutar = useMutar();
  return useCallback(
    async (key, peticion) =>
      pendiente === null
        ? mutar(key, peticion)
        : (await motor.entero()).bandeja.replace(pendiente.seq, peticion),
    [motor, mutar, pendiente],
  );
}
