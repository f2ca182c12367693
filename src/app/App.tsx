import { DataProvider } from '#data/provider.tsx';
import { UiProvider } from '#ui/UiProvider.tsx';
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
