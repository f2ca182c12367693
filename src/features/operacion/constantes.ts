/** After success the movement modals give way to the renewed screen (specification, section 9). */
export const CLOSE_AFTER_MS = 100;
