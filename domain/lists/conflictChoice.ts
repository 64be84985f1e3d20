/** The version to keep when two users have changed the same thing. */
export type ConflictChoice = 'mine' | 'theirs';
