import type { Plugin } from 'vite';

/** A literal in the table of calls. */
const SUMMARY = /\bsummary: (?:'[^'\n]*'|`[^`\n]*`),/g;

/** Removes the calls' summaries from the browser's build: only the API's documentation shows them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    enforce: 'pre',
    apply: 'build',
    transform: (code, id) =>
      id.includes('/src/contracts/') ? { code: code.replaceAll(SUMMARY, ''), map: null } : null,
  };
}
