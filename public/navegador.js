// What the app calls and an older browser than the build is made for (vite.config.ts) does not have.
if (
  !('showPopover' in HTMLElement.prototype) ||
  !('checkVisibility' in Element.prototype) ||
  !Map.groupBy ||
  !Promise.withResolvers
)
  location.replace('/navegador-antiguo.html');
