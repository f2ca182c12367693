/** The verdict on the bill of materials that `npm run sbom` prints: CycloneDX 1.5 as JSON, and complete. */
import * as v from 'valibot';
import type { Verdict } from './verdict.ts';

const text = v.pipe(v.string(), v.minLength(1));

/** The part of CycloneDX's schema that it requires of what npm writes, and what identifies a package. */
const component = v.looseObject({
  'bom-ref': text,
  type: v.picklist(['application', 'framework', 'library']),
  name: text,
  version: text,
  purl: v.pipe(v.string(), v.startsWith('pkg:npm/')),
});
const bom = v.looseObject({
  bomFormat: v.literal('CycloneDX'),
  specVersion: v.literal('1.5'),
  serialNumber: v.pipe(v.string(), v.regex(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  metadata: v.looseObject({
    timestamp: v.pipe(v.string(), v.isoTimestamp()),
    component: v.looseObject({ 'bom-ref': text }),
  }),
  components: v.array(
    v.looseObject({
      ...component.entries,
      // What was downloaded, and on which terms.
      hashes: v.pipe(
        v.array(v.looseObject({ alg: text, content: v.pipe(v.string(), v.hexadecimal()) })),
        v.minLength(1),
      ),
      licenses: v.pipe(v.array(v.unknown()), v.minLength(1)),
      properties: v.array(v.looseObject({ name: text, value: v.string() })),
    }),
  ),
  dependencies: v.array(v.looseObject({ ref: text, dependsOn: v.optional(v.array(text)) })),
});
type Bom = v.InferOutput<typeof bom>;

/** npm's mark of a package that only development needs. */
const isDevelopment = ({ properties }: Bom['components'][number]): boolean =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

function problemsOf({ metadata, components, dependencies }: Bom, required: readonly string[]): string[] {
  const refs = components.map((each) => each['bom-ref']);
  const known = new Set([...refs, metadata.component['bom-ref']]);
  const names = new Set(components.filter((each) => !isDevelopment(each)).map(({ name }) => name));
  const targets = new Set(dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]));
  return [
    ...required.filter((name) => !names.has(name)).map((name) => `${name} is missing`),
    ...refs.filter((ref, at) => refs.indexOf(ref) !== at).map((ref) => `${ref} is listed twice`),
    ...[...targets].filter((ref) => !known.has(ref)).map((ref) => `${ref} is not described`),
  ];
}

/** `required`: the names of packages that must be listed as parts of what users run. */
export function judgeSbom(output: string, required: readonly string[]): Verdict {
  let json: unknown;
  try {
    json = JSON.parse(output);
  } catch {
    return { passes: false, text: 'The bill of materials is no JSON. See npm run sbom.' };
  }
  const { success, output: read, issues } = v.safeParse(bom, json);
  const problems = success
    ? problemsOf(read, required)
    : issues.map((issue) => `${v.getDotPath(issue) ?? 'it'}: ${issue.message}`);
  if (success && problems.length === 0)
    return { passes: true, text: `The bill of materials lists ${read.components.length} packages.` };
  return { passes: false, text: `The bill of materials is invalid: ${problems.slice(0, 10).join('; ')}.` };
}
