import { LiquidacionPage } from '#features/liquidacion/LiquidacionPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/liquidacion/')({
  staticData: { call: 'liquidacion.list' },
  component: LiquidacionPage,
});
