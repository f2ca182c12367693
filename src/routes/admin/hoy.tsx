import { TodayPage } from '#features/today/TodayPage.tsx';
import { createFileRoute } from '@tanstack/react-router';
import { toMyDay } from './-home.ts';

export const Route = createFileRoute('/admin/hoy')({
  staticData: { call: 'operacion.list' },
  beforeLoad: toMyDay,
  component: TodayPage,
});
