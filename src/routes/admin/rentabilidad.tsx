import { RentabilidadPage } from '#features/rentabilidad/RentabilidadPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/rentabilidad')({
  staticData: { call: 'rentabilidad' },
  component: RentabilidadPage,
});
