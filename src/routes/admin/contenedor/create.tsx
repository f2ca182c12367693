import { AgendamientoCreate } from '#features/contenedor/AgendamientoCreate.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/contenedor/create')({ component: AgendamientoCreate });
