import { OwnPassword } from '#features/usuario/OwnPassword.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/clave')({ component: OwnPassword });
