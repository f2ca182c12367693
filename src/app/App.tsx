import { DataProvider } from '#data/provider.tsx';
import { UiProvider } from '#ui/UiProvider.tsx';
import { RouterProvider } from '@tanstack/react-router';
import { router } from './router.ts';
import { UpdateBanner } from './UpdateBanner.tsx';

export function App() {
  return (
    <UiProvider>
      <DataProvider>
        <RouterProvider router={router} />
      </DataProvider>
      <UpdateBanner />
    </UiProvider>
  );
}
