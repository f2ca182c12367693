import type { MovimientoRecord } from '#contracts/movimiento.ts';
import { DepartureButton } from '#forms/DepartureButton.tsx';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { Button } from '#ui/base/Button.tsx';
import type { IconType } from '#ui/base/icons.ts';
import { IconCamera, IconFirma, IconLlegada } from '#ui/base/later-icons.ts';
import type { Step } from './steps.ts';

const LOOKS: Record<Exclude<Step, 'salida'>, { label: string; icon: IconType }> = {
  llegada: { label: 'Llegué', icon: IconLlegada },
  fotos: { label: 'Foto', icon: IconCamera },
  firma: { label: 'Firma', icon: IconFirma },
};

interface StepButtonProps {
  step: Step;
  operacion: OperacionRecord;
  movimiento: MovimientoRecord | null;
  tone: 'primary' | 'neutral';
  /** What the button is about, after its name: 'Retiro en puerto'. */
  detail: string;
  onOpen: (step: Step) => void;
}

/** A step of an operation: 'Salí' is saved at once, the others open their dialog. */
export function StepButton({ step, operacion, movimiento, tone, detail, onOpen }: StepButtonProps) {
  if (step === 'salida') {
    return (
      movimiento && (
        <DepartureButton
          size="lg"
          tone={tone}
          operacion={operacion.id}
          tipo={movimiento.tipo}
          movimiento={movimiento}
        />
      )
    );
  }
  const { label, icon: Icon } = LOOKS[step];
  return (
    <Button
      size="lg"
      tone={tone}
      aria-label={[label, detail && `: ${detail}`, ` · ${nombreOperacion(operacion.id)}`].join('')}
      onClick={() => onOpen(step)}
    >
      <Icon />
      {label}
    </Button>
  );
}
