// Before the first paint: the rule of src/ui/styles/theme.ts, that dark is what the cookie does not deny.
document.documentElement.classList.toggle('dark', !/(^|; )theme=light(;|$)/.test(document.cookie));
// Without a session the login's files, named by the build, are fetched beside the others.
if (!localStorage.getItem('token'))
  for (const href of (document.currentScript.dataset.login || '').split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
