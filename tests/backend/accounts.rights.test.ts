import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountFieldAccess } from '#contract/http/accounts/access.ts';
import { account as accountSchema, accountInput } from '#contract/http/accounts/account.ts';
import type { AccountEdit } from '#contract/http/accounts/calls.ts';
import { endpoints } from '#contract/http/index.ts';
import { valueAt } from '#domain/accounts/edit.ts';
import { allows } from '#server/access/accessMap.ts';
import { apiCalls } from './apiCalls.ts';
import { createWorld, type World } from './world.ts';

const { getAccounts, searchAccounts, updateAccounts } = endpoints;
const people = ['supervisor', 'admin', 'operator', 'staff', 'view'] as const;
const roleOf = { supervisor: 0, admin: 50, operator: 100, staff: 200, view: 300 } as const;

/** Every path of the contract: groups of fields by their fields. */
const paths = Object.entries(accountSchema.shape).flatMap(([key, schema]) => {
  const inner = 'unwrap' in schema ? schema.unwrap() : schema;
  return 'shape' in inner ? Object.keys(inner.shape).map((field) => `${key}.${field}`) : [key];
});

/** The permission of a path: its own, or that of its group. */
const permissionOf = (path: string) =>
  Object.entries(accountFieldAccess).find(
    ([guarded]) => path === guarded || path.startsWith(`${guarded}.`),
  )?.[1];

const values: Record<string, unknown> = {
  password: 'secret-1',
  'psn.birthday': '1990/01/02',
  'psn.gauth': 'ABCD2345',
  'ea.gauth': 'ABCD2345',
  'psnImap.tls': true,
  'imap.tls': true,
};
const writable = Object.keys(accountFieldAccess).flatMap((guarded) => {
  const group = accountInput[guarded.split('.')[0] as keyof typeof accountInput] as
    | { shape?: Record<string, unknown> }
    | undefined;
  if (!group) return [];
  return guarded.includes('.') || !group.shape
    ? [guarded]
    : Object.keys(group.shape).map((key) => `${guarded}.${key}`);
});

let world: World;
beforeAll(async () => {
  world = await createWorld('pglite');
});
afterAll(() => world.close());

describe.each(people)('%s', (person) => {
  const call = apiCalls(() => world, person);
  const role = roleOf[person];

  test('sees exactly the fields that the role may see', async () => {
    const { data } = (await call(getAccounts)).body;
    for (const path of paths) {
      const permission = permissionOf(path);
      const seen = data.some((account) => valueAt(account, path) !== null);
      const expected = permission === undefined || allows(role, permission);
      expect([path, seen]).toEqual([path, expected]);
    }
  });

  test('finds no more by a search than in the list', async () => {
    const { data } = (await call(getAccounts)).body;
    const found = await call(searchAccounts, { body: { query: data.map(({ email }) => ({ email })) } });
    const isAllowed = allows(role, 'account_management');
    expect([found.status, found.body.data]).toEqual(isAllowed ? [200, data] : [403, undefined]);
  });

  test.each(writable)('writes %s only with its permission', async (path) => {
    const { data } = (await call(getAccounts)).body;
    const id = data[0]?.id ?? 0;
    const value =
      path in values
        ? values[path]
        : path.endsWith('.ip')
          ? '10.1.1.1'
          : path.endsWith('.port')
            ? '80'
            : 'text';
    const [group = '', field] = path.split('.');
    const edit = { id, [group]: field === undefined ? value : { [field]: value } } as AccountEdit;
    const { status, body, error } = await call(updateAccounts, { body: { accounts: [edit] } });
    const permission = permissionOf(path);
    const allowed = allows(role, 'accounts_edit') && permission !== undefined && allows(role, permission);
    expect([status, body.errors]).toEqual(allowed ? [200, []] : [403, undefined]);
    expect(error?.includes('permission') ?? false).toBe(!allowed);
  });
});
