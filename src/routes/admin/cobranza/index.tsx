import { CobranzaPage } from '#features/cobranza/CobranzaPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/cobranza/')({
  staticData: { call: 'cliente.cobranza' },
  component: CobranzaPage,
});
