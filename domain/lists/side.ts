/** The version to keep when two users have changed the same thing. */
export type Side = 'mine' | 'theirs';
