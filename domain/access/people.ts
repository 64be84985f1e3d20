import type { ListedUser } from '#contract/http/people.ts';
import { foldText, queryWords } from '#domain/search/rank.ts';

/** The users whose username, email or id contains every word of the query, in their order. */
export function findUsers(users: readonly ListedUser[], query: string): readonly ListedUser[] {
  const words = queryWords(query);
  if (words.length === 0) return users;
  return users.filter(({ id, username, email }) => {
    const text = foldText(`${username} ${email} ${id}`);
    return words.every((word) => text.includes(word));
  });
}

/** Role whose users may change everybody but themselves; other users may only change those with fewer rights. */
const supervisor = 0;

type Ranked = { id: number; role: number };

/** Whether a user may change another one: role, block, sessions, second factor. The API has the last word. */
export const mayChange = (user: Ranked, other: Ranked): boolean =>
  user.id !== other.id && (user.role === supervisor || other.role > user.role);
