// Before the first paint: the rule of src/ui/styles/theme.ts, that dark is what the cookie does not deny.
document.documentElement.classList.toggle('dark', !/(^|; )theme=light(;|$)/.test(document.cookie));
