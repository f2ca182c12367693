import { DashboardPage } from '#features/dashboard/DashboardPage.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { toMyDay } from './-home.ts';

export const Route = createFileRoute('/admin/dashboard')({
  staticData: { call: 'dashboard' },
  beforeLoad: toMyDay,
  component: DashboardPage,
});
