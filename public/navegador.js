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
  !Promise.withResolvers
)
  location.replace('/navegador-antiguo.html');
