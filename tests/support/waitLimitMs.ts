/** How long a test waits for a condition, milliseconds: a busy machine may take seconds instead of milliseconds. */
export const waitLimitMs = 30_000;
