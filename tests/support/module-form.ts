/** Fills the form of a module, whatever fields its definition has. */
import type { Locator } from 'playwright-core';
import type { ModuleKey } from '#contracts/module.ts';
import { definitionOf } from '#modules/registry.ts';
import { withExamples } from '#server/demo/example.ts';
import { fill } from './screen.ts';

/** `values` by label; every other field gets an example. */
export async function fillModule(
  form: Locator,
  key: ModuleKey,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const examples: Record<string, unknown> = withExamples(key, {});
  for (const { name, label, kind } of definitionOf(key)?.groups.flatMap(({ fields }) => fields) ?? []) {
    // oxlint-disable-next-line no-await-in-loop -- one field after the other, as a user does
    if (kind !== 'plantas') await fill(form, label, values[label] ?? String(examples[name]));
  }
}
