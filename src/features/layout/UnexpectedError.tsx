import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import type { ErrorComponentProps } from '@tanstack/react-router';

/** Shown where a screen fails to render. The frame stays, and nothing that was saved is lost. */
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
