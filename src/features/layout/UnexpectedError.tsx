import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import type { ErrorComponentProps } from '@tanstack/react-router';

/** A screen that could not be drawn; the frame around it stays, and so does everything saved. */
export function UnexpectedError({ reset }: ErrorComponentProps) {
  return (
    <>
      <PageHeader title="Error inesperado" />
      <ErrorState
        message="No se pudo mostrar esta pantalla"
        hint="Lo que guardó no se ha perdido. Inténtelo de nuevo o vuelva a cargar la página."
        onRetry={reset}
      />
    </>
  );
}
