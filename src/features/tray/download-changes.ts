import { download } from '#ui/base/download.ts';

/** Downloads unsent changes as a file of today, which another device can import. */
export const downloadChanges = (name: string, text: string): void =>
  download(`${name}-${new Date().toISOString().slice(0, 10)}.json`, text, 'application/json');
