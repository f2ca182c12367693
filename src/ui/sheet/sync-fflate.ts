/**
 * Stands in for fflate in the build (vite.config.ts). fflate compresses large files in workers that it makes from texts,
 * which the content security policy forbids; the libraries for spreadsheets run in a worker anyway.
 */
import {
  strFromU8,
  strToU8,
  type Unzipped,
  unzipSync,
  type UnzipOptions,
  type Zippable,
  zipSync,
} from 'fflate/browser';

type Done<T> = (error: unknown, result: T | null) => void;

function report<T>(done: Done<T>, work: () => T): void {
  let result: T;
  try {
    result = work();
  } catch (error) {
    done(error, null);
    return;
  }
  done(null, result);
}

/** A level that takes half the time of the default one, for a tenth more bytes. */
const LEVEL = 3;

export const zip = (files: Zippable, done: Done<Uint8Array>): void =>
  report(done, () => zipSync(files, { level: LEVEL }));

export function unzip(file: Uint8Array, ...rest: [UnzipOptions, Done<Unzipped>] | [Done<Unzipped>]): void {
  const [options, done] = rest.length === 1 ? [undefined, rest[0]] : rest;
  report(done, () => unzipSync(file, options));
}

export { strFromU8, strToU8, unzipSync, zipSync };
