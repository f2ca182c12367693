import { DataProvider } from '#data/queries/provider.tsx';
import { UiProvider } from '#ui/base/UiProvider.tsx';
import { RouterProvider } from '@tanstack/react-router';
import { InstallHint } from './InstallHint.tsx';
import { router } from './router.ts';
import { UpdateBanner } from './UpdateBanner.tsx';

export function App() {
  return (
    <UiProvider>
      <DataProvider>
        <RouterProvider router={router} />
      </DataProvider>
      <InstallHint />
      <UpdateBanner />
    </UiProvider>
  );
}
