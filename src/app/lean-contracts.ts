/**
 * A Vite plugin that leaves the schemas of queries and answers out of what a browser loads: it uses the methods, paths and
 * bodies of endpoints only. The server and the documentation have them all. `contracts/calls.ts` becomes a constant, so that
 * it needs no contract.
 */
import { walk } from 'oxc-walker';
import type { Plugin } from 'vite';
import { CALLS } from '../contracts/calls.ts';

const SERVER_ONLY = new Set(['query', 'answer']);

/** What contracts/calls.ts has of each call. */
const OF_CALLS = ['method', 'path', 'media'];

const nameOf = (property: object): string => (property as { key?: { name?: string } }).key?.name ?? '';

/** The source of contracts/calls.ts with the values that it has now. */
const callsAsConstant = (): string =>
  `export const CALLS = ${JSON.stringify(CALLS, [...Object.keys(CALLS), ...OF_CALLS])};`;

const isFunction = ({ type }: { type: string }): boolean => /Function/.test(type);

export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    apply: 'build',
    // After TypeScript's syntax is gone.
    enforce: 'post',
    load: { filter: { id: /\/src\/contracts\/calls\.ts$/ }, handler: callsAsConstant },
    transform: {
      filter: { id: /\/src\/contracts\/[\w-]+\.ts$/ },
      handler(code) {
        const edits: { start: number; end: number; text: string }[] = [];
        let functions = 0;
        walk(this.parse(code), {
          enter(node) {
            if (isFunction(node)) functions += 1;
            // Schemas that nothing uses any more are left out: outside of functions, calls of contracts only build them.
            if (node.type === 'CallExpression' && functions === 0)
              edits.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' });
            if (node.type !== 'ObjectExpression') return;
            const { properties } = node;
            const names = new Set(properties.map(nameOf));
            if (!names.has('method') || !names.has('path')) return;
            const kept = properties
              .filter((property) => !SERVER_ONLY.has(nameOf(property)))
              .map(({ start, end }) => code.slice(start, end))
              .join(', ');
            edits.push({ start: properties[0]!.start, end: properties.at(-1)!.end, text: kept });
            this.skip();
          },
          leave(node) {
            if (isFunction(node)) functions -= 1;
          },
        });
        let text = code;
        for (const { start, end, text: kept } of edits.toReversed())
          text = text.slice(0, start) + kept + text.slice(end);
        return { code: text, map: null };
      },
    },
  };
}
