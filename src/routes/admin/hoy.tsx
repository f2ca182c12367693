import { TodayPage } from '#features/today/TodayPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/hoy')({ component: TodayPage });
