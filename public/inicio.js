// What the app cannot do without (docs/decisions/026).
try {
  localStorage.getItem('token');
} catch {
  location.replace('/sin-almacenamiento.html');
}
if (
  !('showPopover' in HTMLElement.prototype) ||
  !('checkVisibility' in Element.prototype) ||
  !Map.groupBy ||
  !Promise.withResolvers ||
  (typeof indexedDB === 'object' && indexedDB && !indexedDB.databases)
)
  location.replace('/navegador-antiguo.html');
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
// Without a session: the login of index.html (decision 085), and the files of the app's own.
const leave = () => localStorage.getItem('token') && document.querySelector('[data-early-login]')?.remove();
addEventListener('DOMContentLoaded', leave);
addEventListener('storage', leave);
if (!localStorage.getItem('token')) {
  root.dataset.early = '';
  for (const type of ['submit', 'input'])
    addEventListener(type, (event) => {
      const form = event.target.closest('[data-early-login] form');
      if (!form) return;
      event.preventDefault();
      form.ariaBusy = type === 'submit';
    });
  for (const href of document.currentScript.dataset.login?.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}
