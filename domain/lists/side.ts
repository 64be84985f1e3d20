/** Whose version is kept where two users have changed the same thing. */
export type Side = 'mine' | 'theirs';
