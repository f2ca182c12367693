/**
 * A Vite plugin that writes into index.html which files the login needs besides those of every start, for public/inicio.js: it
 * has them fetched beside the others rather than after these have run. A page with a session does not fetch them.
 */
import type { Plugin } from 'vite';
import { LOGIN_CHUNK } from './chunks.ts';

/** The part of a build that is used here. */
type Bundle = Readonly<
  Record<string, { type: string; name?: string | undefined; imports?: readonly string[] }>
>;

/** The file of the login and all that it imports. */
function filesOf(bundle: Bundle): Set<string> {
  const [login] =
    Object.entries(bundle).find(([, { name, type }]) => type === 'chunk' && name === LOGIN_CHUNK) ?? [];
  if (login === undefined) throw new Error(`The build has no chunk '${LOGIN_CHUNK}'`);
  const files = new Set([login]);
  for (const file of files) for (const next of bundle[file]?.imports ?? []) files.add(next);
  return files;
}

export function loginFiles(): Plugin {
  return {
    name: 'login-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = [...filesOf(bundle)].filter((file) => !html.includes(file)).map((file) => `/${file}`);
        return html.replace('src="/inicio.js"', (script) => `${script} data-login="${files.join(' ')}"`);
      },
    },
  };
}
