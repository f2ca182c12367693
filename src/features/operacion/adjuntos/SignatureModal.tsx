import type { OperacionRecord } from '#contracts/operacion.ts';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import { prepareAdjunto, useAttach } from '#data/queries/use-adjuntos.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { REQUIRED } from '#domain/refusal.ts';
import { formatRut, isValidRut } from '#domain/rut.ts';
import { LeaveConfirm } from '#forms/LeaveConfirm.tsx';
import { RutInput } from '#forms/RutInput.tsx';
import { Button } from '#ui/base/Button.tsx';
import { FieldMessage } from '#ui/form/FieldMessage.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Modal } from '#ui/overlay/Modal.tsx';
import { css } from '#ui/styles/chakra.ts';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import type { Preparation } from '#data/photos/prepare.ts';
import { type Signature, SignaturePad } from '#ui/form/SignaturePad.tsx';

const NOT_SAVED = 'No se pudo guardar la firma. Inténtelo de nuevo.';

interface SignatureModalProps {
  operacion: OperacionRecord;
  movimiento: MovimientoRecord;
  onClose: () => void;
}

/** The receiver signs with name and RUT; the signature is kept like a photo. */
export function SignatureModal({ operacion, movimiento, onClose }: SignatureModalProps) {
  const attach = useAttach();
  const pad = useRef<Signature | null>(null);
  /** What is drawn, as it was saved the first time: saved again, it is the same file. */
  const drawn = useRef<Preparation | null>(null);
  /** How many strokes have ended. */
  const strokes = useRef(0);
  const [nombre, setNombre] = useState('');
  const [rut, setRut] = useState('');
  const [isSigned, setSigned] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string>();
  const onPad = useCallback((signature: Signature | null) => {
    pad.current = signature;
  }, []);
  const onStroke = useCallback(() => {
    strokes.current++;
    drawn.current = null;
    setSigned(true);
  }, []);
  const clear = (): void => {
    pad.current?.clear();
    drawn.current = null;
    setSigned(false);
  };
  const prepare = async (): Promise<Preparation | null> => {
    if (drawn.current?.file) return drawn.current;
    const { current: count } = strokes;
    const picture = await pad.current?.toBlob();
    const prepared = picture ? await prepareAdjunto(picture) : null;
    // A stroke that has ended meanwhile belongs to the signature too.
    if (strokes.current !== count) return prepare();
    drawn.current = prepared;
    return prepared;
  };
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const { currentTarget: form } = event;
    setTried(true);
    if (nombre.trim() === '') (form.elements[0] as HTMLElement | undefined)?.focus();
    if (!pad.current || !isSigned || nombre.trim() === '' || busy) return;
    setBusy(true);
    const body = {
      operacion: operacion.id,
      movimiento: movimiento.id,
      tipo: 'Firma',
      firmante_nombre: nombre,
      firmante_rut: rut,
    };
    const label = nombreOperacion(operacion.id);
    const { file, mensaje = NOT_SAVED } = (await prepare()) ?? {};
    const result = file ? await attach(file, { body, label }) : { estado: 'fallido', mensaje };
    setBusy(false);
    if (result.estado === 'guardado' || result.estado === 'aceptado') {
      // Enter saves without leaving the field, so its warning may not have been seen.
      if (rut.trim() === '' || isValidRut(rut)) toast('Firma guardada', 'ok');
      else toast('Firma guardada. Revise el RUT: el dígito verificador no corresponde.', 'aviso');
      onClose();
    } else setError(result.mensaje);
  };
  return (
    <Modal
      title={`Firma · ${movimiento.tipo}`}
      size="lg"
      busy={busy}
      onClose={() => (isSigned ? setAsking(true) : onClose())}
      footer={
        <>
          <Button size="lg" onClick={clear} disabled={!isSigned || busy}>
            Borrar firma
          </Button>
          <Button size="lg" tone="primary" type="submit" form="firma" busy={busy}>
            Guardar
          </Button>
        </>
      }
    >
      <form
        id="firma"
        className={css({ display: 'grid', gap: '8px' })}
        onSubmit={(event) => void save(event)}
      >
        <TextField
          label="Nombre de quien recibe"
          required
          value={nombre}
          onChange={setNombre}
          autoComplete="off"
          error={tried && nombre.trim() === '' ? REQUIRED : undefined}
        />
        <RutInput
          label="RUT de quien recibe"
          value={rut}
          onChange={setRut}
          onBlur={() => setRut(formatRut(rut))}
        />
        <div>
          <SignaturePad onPad={onPad} label="Firme aquí con el dedo" onStroke={onStroke} />
          <FieldMessage
            id="firma-mensaje"
            error={tried && !isSigned ? 'Falta la firma' : error}
            hint="Firme aquí con el dedo"
          />
        </div>
      </form>
      <LeaveConfirm
        open={asking}
        message="La firma se perderá."
        onLeave={onClose}
        onStay={() => setAsking(false)}
      />
    </Modal>
  );
}
