import { beforeAll, describe, expect, test } from 'vitest';
import { accountFieldAccess } from '#contract/http/accounts/access.ts';
import { type Account, account as accountSchema } from '#contract/http/accounts/account.ts';
import { accountChange, type AccountEdit } from '#contract/http/accounts/calls.ts';
import { endpoints } from '#contract/http/index.ts';
import { valueAt } from '#domain/accounts/edits/edit.ts';
import { allows } from '#server/modules/access/accessMap.ts';
import { apiCalls } from './apiCalls.ts';
import { useWorld } from './world.ts';

const { getAccountHistory, getAccounts, quarantineAccounts, searchAccounts, updateAccounts } = endpoints;
/** A demo user of every role. */
const people = ['supervisor', 'admin', 'operator', 'staff', 'view', 'viewer', 'nobody'] as const;
const roleOf = {
  supervisor: 0,
  admin: 50,
  operator: 100,
  staff: 200,
  view: 300,
  viewer: 400,
  nobody: 1000,
} as const;

/** Every path of the contract: groups of fields by their fields. */
const paths = Object.entries(accountSchema.shape).flatMap(([key, schema]) => {
  const inner = 'unwrap' in schema ? schema.unwrap() : schema;
  return 'shape' in inner ? Object.keys(inner.shape).map((field) => `${key}.${field}`) : [key];
});

/** The permission of a path: its own, or its group's. */
const permissionOf = (path: string) =>
  Object.entries(accountFieldAccess).find(
    ([guarded]) => path === guarded || path.startsWith(`${guarded}.`),
  )?.[1];

/** A new value for each writable field. */
const values: Record<string, unknown> = {
  digital: null,
  guest: false,
  tradable: false,
  openWebApp: true,
  banned: 10,
  'pairingInfo.addedToConsole': true,
  'psn.birthday': '1990/01/02',
  'psn.gauth': 'ABCD2345',
  'ea.email': 'ea@players.dugout.test',
  'ea.birthday': '1991/02/03',
  'ea.country': 'fr',
  'ea.gauth': 'ABCD2345',
  'psnImap.tls': true,
  'imap.tls': true,
};
const valueOf = (path: string, role: number): unknown => {
  // Unique: each role writes its own value.
  if (path === 'email') return `written.${role}@players.dugout.test`;
  if (path === 'index') return 30 - role / 50;
  if (path in values) return values[path];
  if (path.endsWith('.ip')) return '10.1.1.1';
  return path.endsWith('.port') ? '80' : 'text';
};
/** Every path of a change except the move to another console; groups of fields by their fields. */
const writable = Object.entries(accountChange.shape)
  .flatMap(([key, schema]) => {
    const inner = 'unwrap' in schema ? schema.unwrap() : schema;
    return 'shape' in inner ? Object.keys(inner.shape).map((field) => `${key}.${field}`) : [key];
  })
  .filter((path) => path !== 'consoleId');

const world = useWorld();

const supervisor = apiCalls(() => world, 'supervisor');

/** An idle account in the first group, which every user except `nobody` sees, whose console has few accounts. */
let roomy: Account;
beforeAll(async () => {
  const { data } = (await supervisor(getAccounts)).body;
  const found = data.find(
    ({ serverGroup, status, digital, index }) =>
      serverGroup.id === 1 && status === 1 && digital !== true && index < 20,
  );
  const other = data.find(
    ({ serverGroup, status, id }) => serverGroup.id === 1 && status === 1 && id !== found?.id,
  );
  if (!found || !other) throw new Error('There is no such account');
  roomy = found;
  // No account of the demo data is in quarantine.
  await supervisor(quarantineAccounts, { body: { accountIds: [other.id], quarantined: true } });
});
const readRoomy = async (): Promise<object> => {
  const query = { consoleIds: String(roomy.console.id) };
  return (await supervisor(getAccounts, { query })).body.data.find(({ id }) => id === roomy.id) ?? {};
};

describe.each(people)('%s', (person) => {
  const call = apiCalls(() => world, person);
  const role = roleOf[person];

  const mayView = allows(role, 'accounts_view');
  const list = async () => {
    const { status, body } = await call(getAccounts);
    return { status, data: status === 200 ? body.data : [] };
  };

  test('sees exactly the fields that the role may see', async () => {
    const { status, data } = await list();
    expect(status).toBe(mayView ? 200 : 403);
    for (const path of paths) {
      const permission = permissionOf(path);
      const isSeen = data.some((account) => valueAt(account, path) !== null);
      const isExpected = mayView && (permission === undefined || allows(role, permission));
      expect([path, isSeen]).toEqual([path, isExpected]);
    }
  });

  test('finds no more by a search than in the list', async () => {
    const { data } = await list();
    const emails = ['nobody@players.dugout.test', ...data.map(({ email }) => email)];
    const found = await call(searchAccounts, { body: { query: emails.map((email) => ({ email })) } });
    const isAllowed = allows(role, 'account_management');
    expect([found.status, found.body.data]).toEqual(isAllowed ? [200, data] : [403, undefined]);
  });

  test('writes each field only with its permission', async () => {
    const mayEdit = allows(role, 'accounts_edit');
    let before = await readRoomy();
    for (const path of writable) {
      const [group = '', field] = path.split('.');
      const value = valueOf(path, role);
      const edit = {
        id: roomy.id,
        [group]: field === undefined ? value : { [field]: value },
      } as AccountEdit;
      const { status, body, fields } = await call(updateAccounts, { body: { accounts: [edit] } });
      const permission = permissionOf(path);
      const isAllowed =
        mayEdit &&
        (permission === undefined || allows(role, permission)) &&
        (path !== 'index' || role <= 100);
      expect([path, status, body.errors]).toEqual(isAllowed ? [path, 200, []] : [path, 403, undefined]);
      const refusal = { [path]: `You do not have permission to change '${path}'.` };
      expect(fields).toEqual(mayEdit && !isAllowed ? refusal : undefined);
      const after = await readRoomy();
      expect([path, valueAt(after, path)]).toEqual([path, isAllowed ? value : valueAt(before, path)]);
      before = after;
    }
    const parts = { params: { id: roomy.id }, query: { limit: '200' } };
    const history = await call(getAccountHistory, parts);
    const whole = await supervisor(getAccountHistory, parts);
    const isShown = (path: string) => {
      const permission = permissionOf(path);
      return mayView && (permission === undefined || allows(role, permission));
    };
    const shown = history.status === 200 ? history.body.data : [];
    expect(shown).toEqual(whole.body.data.filter(({ field }) => isShown(field)));
  });
});
