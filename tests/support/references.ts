/** Finds references in texts (rules, decisions, files, links) that have no target in the repository. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CODE = '{src,sw,tests}/**/*.{ts,tsx,sql}';
const TESTS = 'tests/**/*.test.{ts,tsx}';
const DOCS = ['*.md', 'docs/**/*.md', 'deploy/**/*.md'];
const FILES = ['*', '.*', '{src,sw,tests,docs,deploy,public}/**/*', 'tests/bench/peers/**/*'];

interface Text {
  file: string;
  text: string;
}

/** The targets that references may have. */
export interface Targets {
  /** Rules: 'R18.4', and 'R18' for the section. */
  rules: ReadonlySet<string>;
  /** Decisions: '029'. */
  decisions: ReadonlySet<string>;
  /** Paths from the root, with '/'. */
  files: readonly string[];
  /** Anchors of the headings of each document. */
  anchors: ReadonlyMap<string, ReadonlySet<string>>;
  /** The text of each test by its path, as `comparable`. */
  tests: ReadonlyMap<string, string>;
}

/** Returns 'file:line: reference' for each reference without a target. */
type Broken = string[];

const readAll = (patterns: string | string[]): Text[] =>
  globSync(patterns)
    .filter((file) => !file.includes('node_modules') && existsSync(file))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

export const readCode = (): Text[] =>
  readAll(CODE).filter(({ file }) => !file.endsWith('references.test.ts'));
export const readDocs = (): Text[] => readAll(DOCS);

/** The anchor of a heading, as GitHub derives it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const singleSpaced = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** A title that is quoted within a sentence begins with a small letter. */
const comparable = (text: string): string => singleSpaced(text).toLowerCase();

const headings = (text: string): Set<string> =>
  new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

export function readTargets(docs: readonly Text[]): Targets {
  const rules = docs.find(({ file }) => file === 'docs/RULES.md')?.text ?? '';
  const files = globSync(FILES).filter((file) => !file.includes('node_modules/'));
  return {
    rules: new Set([
      ...[...rules.matchAll(/^- \*\*(R\d+\.\d+)\*\*/gm)].map(([, number = '']) => number),
      ...[...rules.matchAll(/^### (R\d+) /gm)].map(([, number = '']) => number),
    ]),
    decisions: new Set(files.flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? [])),
    files,
    anchors: new Map(docs.map(({ file, text }) => [file, headings(text)])),
    tests: new Map(readAll(TESTS).map(({ file, text }) => [file, comparable(text)])),
  };
}

/** Returns each match of `pattern` whose first group is not a target. */
function unmatched({ file, text }: Text, pattern: RegExp, isTarget: (found: string) => boolean): Broken {
  return [...text.matchAll(pattern)].flatMap(({ 0: whole, 1: found = '', index }) => {
    if (isTarget(found)) return [];
    const line = text.slice(0, index).split('\n').length;
    return [`${file}:${line}: ${singleSpaced(whole.trim())}`];
  });
}

export const brokenRules = (text: Text, { rules }: Targets): Broken =>
  unmatched(text, /(?<![\w.])(R\d{1,2}(?:\.\d{1,2})?)(?![\w])/g, (number) => rules.has(number));

export const brokenDecisions = (text: Text, { decisions }: Targets): Broken =>
  unmatched(
    text,
    /(?:\b[Dd]ecisions?(?:\s+\*?\s*|\/)|(?<=\b[Dd]ecisions?\s+\d{3}(?:,| and)\s))(\d{3})\b/g,
    (number) => decisions.has(number),
  );

/** Documents cite tests without their ending: `api/digests`. */
const isCited = (path: string, file: string): boolean =>
  file.startsWith(`tests/${path}.`) || file.startsWith(`tests/${path}/`);

const isTest = (path: string, files: readonly string[]): boolean => files.some((file) => isCited(path, file));

const isFile = (path: string, files: readonly string[]): boolean =>
  files.some((file) => file === path || file.endsWith(`/${path}`) || file.startsWith(`${path}/`));

/** 'chart.js' is a package, not a file. */
const isPackage = (name: string): boolean => existsSync(join('node_modules', name));

/** Paths in backticks: of source files, documents and tests, with or without folder. */
export const brokenPaths = (text: Text, { files }: Targets): Broken => [
  ...unmatched(
    text,
    /`(?!\/)([\w$./@-]*\w\.(?:tsx?|js|sql|md|css|html|service|timer|conf|Caddyfile))`/g,
    (path) => isPackage(path) || isFile(path.replace(/^(?:\.\.?\/)+/, ''), files),
  ),
  ...unmatched(text, /`((?:unit|idb|api|e2e|sim)\/[\w/-]+)`/g, (path) => isTest(path, files)),
  ...unmatched(text, /`((?:src|sw|tests|docs|deploy)\/[\w/-]*)`/g, (path) =>
    isFile(path.replace(/\/$/, ''), files),
  ),
];

/** Parts of titles after the path of their test: `api/digests` 'finds a row', 'fetches everything'. */
export function brokenTitles({ file, text }: Text, { tests }: Targets): Broken {
  const cited = /`((?:unit|idb|api|e2e|sim)\/[\w/-]+)`((?:,?\s+(?:and\s+)?'[^'`|]+')+)/g;
  return [...text.matchAll(cited)].flatMap(({ 1: path = '', 2: titles = '', index }) => {
    const own = [...tests].filter(([test]) => isCited(path, test)).map(([, content]) => content);
    const line = text.slice(0, index).split('\n').length;
    return [...titles.matchAll(/'([^']+)'/g)]
      .map(([, title = '']) => singleSpaced(title))
      .filter((title) => !own.some((content) => content.includes(comparable(title))))
      .map((title) => `${file}:${line}: ${path} '${title}'`);
  });
}

/** Paths of documents in comments of the code. */
export const brokenDocs = (text: Text, { files }: Targets): Broken =>
  unmatched(text, /(?<![\w/])(docs\/[\w/-]+\.md)\b/g, (path) => files.includes(path));

/** Links of Markdown to files and headings of the repository. */
export const brokenLinks = (text: Text, { files, anchors }: Targets): Broken =>
  unmatched(text, /\]\(((?!\w+:)[^)\s]+)\)/g, (target) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? text.file : join(dirname(text.file), path);
    const isThere = files.includes(file) || isFile(file.replace(/\/$/, ''), files);
    return isThere && (anchor === undefined || (anchors.get(file)?.has(anchor) ?? false));
  });
