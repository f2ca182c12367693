import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { leanContracts } from '#app/lean-contracts.ts';

const { transform } = leanContracts() as unknown as {
  transform: { handler: (this: { parse: typeof parseAst }, code: string) => { code: string } };
};
const lean = (code: string): string => transform.handler.call({ parse: parseAst }, code).code;

it('The endpoints of a browser have neither the schemas of queries nor those of answers, wherever they stand', () => {
  const code = `export const e = { a: { method: 'GET', path: '/a', query: list(20), answer: page(row) },
    b: { answer: one, method: 'POST', path: '/b', body: two } };`;
  expect(lean(code)).toBe(`export const e = { a: { method: 'GET', path: '/a' },
    b: { method: 'POST', path: '/b', body: two } };`);
});

it('The schemas of contracts are marked as calls without effects, so that unused ones are left out', () => {
  expect(lean('const a = v.object({ query: v.array(b()) });')).toBe(
    'const a = /* @__PURE__ */ v.object({ query: /* @__PURE__ */ v.array(/* @__PURE__ */ b()) });',
  );
});

it('Calls within functions of contracts keep their effects', () => {
  const code = 'const f = (issue) => { issue(); };\nfunction g(issue) { issue(); }';
  expect(lean(code)).toBe(code);
});
