import { PendientesPage } from '#features/pendientes/PendientesPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/pendientes')({ component: PendientesPage });
