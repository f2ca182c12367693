/** Milliseconds after a success until a movement modal closes (R5.6). */
export const CLOSE_AFTER_MS = 100;
