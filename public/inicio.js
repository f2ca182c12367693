// Before the first paint, as src/ui/styles/theme.ts does: dark unless the cookie says light.
document.documentElement.classList.toggle('dark', !/(^|; )theme=light(;|$)/.test(document.cookie));
// Without a session, fetches the files of the login beside the others; the build lists them in data-login.
if (!localStorage.getItem('token'))
  for (const href of (document.currentScript.dataset.login || '').split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
