/** What the browser has to fetch before a list works, and in all: of the real build, by its own list of files. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const KIB = 1024;
const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

interface Chunk {
  file: string;
  imports?: string[];
}

const read = (file: string): Buffer => readFileSync(`${DIST}/${file}`);
const sizeOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);

/** The components of the frame and of a list; where they share a file with the rest, they are no entries of their own. */
const FIRST = ['src/routes/admin/route.tsx', 'src/routes/admin/operacion/index.tsx'].map(
  (route) => `${route}?tsr-split=component`,
);

/** The chunks of the build. */
const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Record<string, Chunk>;

/** These files and all that they import. */
function withImports(some: Iterable<string>): Set<string> {
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const files = new Set(some);
  for (const file of files) {
    for (const key of byFile.get(file)?.imports ?? []) if (manifest[key]) files.add(manifest[key].file);
  }
  return files;
}

/** The scripts of the page itself, of the first list, and all that they import. */
function firstLoad(): Set<string> {
  const scripts = read('index.html')
    .toString()
    .matchAll(/(?:src|href)="\/([^"]+\.js)"/g);
  const first = FIRST.flatMap((key) => manifest[key]?.file ?? []);
  return withImports([...Array.from(scripts, ([, file = '']) => file), ...first]);
}

it('The first working list needs at most 165 KiB of gzipped JavaScript, and neither engine nor forms', () => {
  const files = firstLoad();
  expect([...files].filter((file) => file.startsWith('assets/start-'))).toHaveLength(2);
  expect([...files].filter((file) => /^assets\/(engine|forms|chart|calendar)-/.test(file))).toEqual([]);
  expect(sizeOf(files)).toBeLessThanOrEqual(165 * KIB);
});

it('Filters and menus of a list come with at most 15 KiB, without the engine, the forms and the login', () => {
  const lists = readdirSync(`${DIST}/assets`).filter((name) => /^lists-(?!packages).*\.js$/.test(name));
  expect(lists).toHaveLength(1);
  const files = withImports(lists.map((name) => `assets/${name}`)).difference(firstLoad());
  expect([...files].filter((file) => /^assets\/(engine|forms|comun|login)-/.test(file))).toEqual([]);
  expect(sizeOf(files)).toBeLessThanOrEqual(15 * KIB);
});

// 476 without Excel files (30 KiB are their libraries, in a worker that is loaded when a file is written or read; decision 064), the
// import of schedules, 'Programación', papers, expiries and the choice of many rows: all of it is loaded after the first list. 548 without the
// import's remaining lines, the undo of held groups and the phone's bar of actions; 552 without charges by hand, payments, receivables
// and settlements; 578 without what operations leave (R37) and the correction of commissions; 596 without drafts, the disk that stops
// answering and what others have done first; 612 without deletions that are taken back, the lines that an import leaves out and the
// message about an unfinished movement; 618 without the numbers in files as Chileans write them, and the focus on what follows a
// departure or the end of a choice of rows; 619 without the columns of large tables (decision 083), which few devices load; 625 without
// packing while the disk is read, what is made in slices, and a login that takes over from that of index.html; 628 without what a walk of
// fresh users had stumbled on in November 2026; 632 without the form of many payments, the question about a
// long stop, its undo, and the tables of charts.
it('All routes together have at most 634 KiB of gzipped JavaScript', () => {
  const files = readdirSync(`${DIST}/assets`).filter((name) => name.endsWith('.js'));
  // The service worker's own, which no page fetches.
  const pages = files.filter((name) => !name.startsWith('replay-'));
  expect(sizeOf(pages.map((name) => `assets/${name}`))).toBeLessThanOrEqual(634 * KIB);
});
