/** An id that no other test has, whichever file it is in: a number that PostgreSQL's integer can hold. */
export const uniqueId = (): number => 1_000_000 + Math.floor(Math.random() * 2_000_000_000);
