import { ImportScheduleScreen } from '#features/operacion/import/ImportScheduleScreen.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/operacion/importar')({
  staticData: { call: 'operacion.create' },
  component: ImportScheduleScreen,
});
