/** All parts, in the order of the table. */
import type { Part } from './measure.ts';
import { bytes } from './parts/bytes.ts';

export const PARTS: readonly Part[] = [bytes];
