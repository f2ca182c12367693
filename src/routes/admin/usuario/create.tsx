import { UsuarioCreate } from '#features/usuario/UsuarioCreate.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/usuario/create')({ component: UsuarioCreate });
