/**
 * For so many days the database remembers a deleted row, and a change by its idempotency key: what a device has kept
 * unsent for less time than that is neither done twice nor missed.
 */
export const KEPT_DAYS = 400;
