/** The days that a client has to pay, where nothing else was agreed (R34). In a file of its own: the first list needs it alone. */
export const DEFAULT_TERM = 30;
