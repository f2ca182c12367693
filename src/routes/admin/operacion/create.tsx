import { OperacionCreate } from '#features/operacion/create/OperacionCreate.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/operacion/create')({ component: OperacionCreate });
