import { createRoot } from 'react-dom/client';
import { Admin, Resource } from 'react-admin';
import { authProvider, dataProvider } from './provider.js';
import { resources } from './resources.jsx';

if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');

createRoot(document.querySelector('#root')).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} disableTelemetry>
    {resources.map((each) => (
      <Resource key={each.name} {...each} />
    ))}
  </Admin>,
);
