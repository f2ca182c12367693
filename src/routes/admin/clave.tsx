import { OwnUserPage } from '#features/usuario/OwnUserPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/clave')({ component: OwnUserPage });
