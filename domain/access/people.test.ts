import { expect, test } from 'vitest';
import { findUsers } from './people.ts';

const user = (id: number, username: string, email: string) => ({
  id,
  username,
  email,
  blocked: false,
  role: 100,
});
const users = [
  user(7, 'Olivia Operator', 'operator@dugout.test'),
  user(71, 'Stan Staff', 'staff@dugout.test'),
  user(8, 'Věra View', 'view@other.test'),
];
const found = (query: string): number[] => findUsers(users, query).map(({ id }) => id);

test.each([
  ['', [7, 71, 8]],
  ['  ', [7, 71, 8]],
  ['OPERATOR', [7]],
  ['dugout.test', [7, 71]],
  ['71', [71]],
  ['vera', [8]],
  ['stan dugout', [71]],
  ['stan other', []],
])('%j finds %j', (query, ids) => expect(found(query)).toEqual(ids));
