import { OperacionPage } from '#features/operacion/OperacionPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/operacion/')({ component: OperacionPage });
