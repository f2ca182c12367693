import { TrayPage } from '#features/tray/TrayPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/pendientes')({ component: TrayPage });
