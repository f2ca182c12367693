import { AgendarContenedores } from '#features/contenedor/AgendarContenedores.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/contenedor/create')({ component: AgendarContenedores });
