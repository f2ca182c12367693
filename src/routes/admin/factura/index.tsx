import { FacturaPage } from '#features/factura/FacturaPage.tsx';
import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/factura/')({ component: FacturaPage });
