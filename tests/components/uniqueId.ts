/** An id that no other test uses, in any file: a number that fits into PostgreSQL's integer. */
export const uniqueId = (): number => 1_000_000 + Math.floor(Math.random() * 2_000_000_000);
