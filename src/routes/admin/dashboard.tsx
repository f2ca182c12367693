import { DashboardPage } from '#features/dashboard/DashboardPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/dashboard')({ component: DashboardPage });
