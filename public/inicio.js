// Where the browser keeps nothing for this site, nothing that is typed could be kept.
try {
  localStorage.getItem('token');
} catch {
  location.replace('/sin-almacenamiento.html');
}
// What browsers older than those of vite.config.ts do not have.
if (
  !('showPopover' in HTMLElement.prototype) ||
  !('checkVisibility' in Element.prototype) ||
  !Map.groupBy ||
  !Promise.withResolvers ||
  (typeof indexedDB === 'object' && indexedDB && !indexedDB.databases)
)
  location.replace('/navegador-antiguo.html');
// What the engine needs. The page names the one in its address.
else {
  const [missing] = [
    ['indexedDB', typeof indexedDB !== 'undefined' && indexedDB !== null],
    ['locks', 'locks' in navigator && navigator.locks !== undefined],
    ['BroadcastChannel', typeof BroadcastChannel !== 'undefined'],
  ].find(([, isThere]) => !isThere) ?? [null];
  if (missing) location.replace(`/navegador-incompleto.html#${missing}`);
}
// Before the first paint, as ui/styles/theme.ts does: dark unless the cookie says light.
const root = document.documentElement;
root.classList.toggle('dark', !/(^|; )theme=light(;|$)/.test(document.cookie));
// Without a session: the login of index.html (EarlyLogin.tsx), and the files of the app's own.
if (localStorage.getItem('token'))
  document.addEventListener('DOMContentLoaded', () => document.querySelector('[data-early-login]').remove());
else {
  root.dataset.early = '';
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!form.closest('[data-early-login]')) return;
    event.preventDefault();
    form.dataset.sent = '';
  });
  for (const href of document.currentScript.dataset.login?.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
