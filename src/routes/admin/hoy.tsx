import { HoyPage } from '#features/hoy/HoyPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/hoy')({ component: HoyPage });
