// Where the browser keeps nothing for this site there is no session, and nothing of what would be typed could be kept.
try {
  localStorage.getItem('token');
} catch {
  location.replace('/sin-almacenamiento.html');
}
// What the app calls and an older browser than the build is made for (vite.config.ts) does not have.
if (
  !('showPopover' in HTMLElement.prototype) ||
  !('checkVisibility' in Element.prototype) ||
  !Map.groupBy ||
  !Promise.withResolvers ||
  (typeof indexedDB === 'object' && indexedDB && !indexedDB.databases)
)
  location.replace('/navegador-antiguo.html');
// Without each of these nothing could be kept, or two tabs would send the same. The page shows the one in its address.
else {
  const [missing] = [
    ['indexedDB', typeof indexedDB !== 'undefined' && indexedDB !== null],
    ['locks', 'locks' in navigator && navigator.locks !== undefined],
    ['BroadcastChannel', typeof BroadcastChannel !== 'undefined'],
  ].find(([, isThere]) => !isThere) ?? [null];
  if (missing) location.replace(`/navegador-incompleto.html#${missing}`);
}
