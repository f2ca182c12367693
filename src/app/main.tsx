// oxlint-disable-next-line import/no-unassigned-import -- the stylesheet that the build makes (ui/styles)
import 'virtual:estilos.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { watchInstallation } from './installation.ts';
import { startPwa } from './pwa.ts';

watchInstallation();
const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
startPwa();
