import { parseId } from '#domain/id.ts';
import type { Id } from '#domain/tables.ts';

/** The id in a screen's address. A text that is no id stays as it is: no record has it, so the screen says so. */
export const idInAddress = (text: string): Id => parseId(text) ?? text;
