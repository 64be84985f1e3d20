import { expect, test } from 'vitest';
import { tokensByGroup } from './groupTokens.ts';

test('tokens are grouped by server group, without empty ones', () => {
  const server = (groupId: number, token: string) => ({ group: { id: groupId, name: '' }, token });
  expect(tokensByGroup([server(1, 'a'), server(2, 'b'), server(1, 'c'), server(2, '')])).toEqual([
    ['a', 'c'],
    ['b'],
  ]);
});
