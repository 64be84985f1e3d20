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
