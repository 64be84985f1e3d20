import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secretAccountFields } from '#contract/http/accounts/access.ts';
import { type Account, account as schema } from '#contract/http/accounts/account.ts';
import { permissionNames } from '#contract/permissions.ts';
import { anAccount } from './fixtures.ts';
import { flatten, unflatten, fieldAt } from './paths.ts';
import {
  isSecretPath,
  joinSecrets,
  maySeeSecrets,
  permissionOfField,
  splitSecrets,
  visibleFieldsKey,
} from './secrets.ts';

const secret = (name: string): string => `secret of ${name}`;
const mailbox = {
  login: secret('login'),
  password: secret('mail'),
  host: 'mail.test',
  port: '993',
  tls: true,
};
const proxy = { ip: '10.0.0.1', port: '8080', login: secret('proxy login'), password: secret('proxy') };
const full: Account = anAccount({
  password: secret('password'),
  psn: { id: 'psn', gauth: secret('gauth'), birthday: '2000/01/01' },
  psnImap: mailbox,
  imap: mailbox,
  ea: {
    email: 'ea@dugout.test',
    password: secret('ea'),
    gauth: secret('ea gauth'),
    securityAnswer: secret('pet'),
  },
  proxy,
  webAppProxy: proxy,
});

test('the stored form contains everything but the secrets', () => {
  const { stored } = splitSecrets(full);
  expect(JSON.stringify(stored)).not.toContain('secret of');
  expect(stored).toMatchObject({
    psn: { id: 'psn' },
    ea: { email: 'ea@dugout.test' },
    proxy: { ip: '10.0.0.1' },
  });
  expect(schema.parse(stored)).toEqual(stored);
  expect(secretAccountFields.filter((path) => fieldAt(stored, path) !== undefined)).toEqual([]);
});

test('an account without secrets is stored as it is', () => {
  const account = anAccount();
  expect(splitSecrets(account)).toEqual({ stored: account, secrets: null });
  expect(splitSecrets(account).stored).toBe(account);
});

test('joining the secrets restores the account, whichever secrets it has', () => {
  const groups = ['password', 'psn', 'psnImap', 'imap', 'ea', 'proxy', 'webAppProxy'] as const;
  fc.assert(
    fc.property(fc.subarray([...groups]), (names) => {
      const account = { ...anAccount(), ...Object.fromEntries(names.map((name) => [name, full[name]])) };
      const { stored, secrets } = splitSecrets(account);
      expect(joinSecrets(stored, secrets)).toEqual(account);
    }),
  );
});

test('the permission of a group covers its fields; each secret needs its own', () => {
  expect(permissionOfField('proxy.login')).toBe('accountsView_proxy');
  expect(permissionOfField('psn.gauth')).toBe('accountsView_psn_full');
  expect(permissionOfField('psn.id')).toBeNull();
  expect(permissionOfField('password')).toBe('accountsView_psn_full');
  expect(secretAccountFields.filter((path) => permissionOfField(path) === null)).toEqual([]);
  expect(maySeeSecrets((name) => name === 'accountsView_imap')).toBe(true);
  expect(maySeeSecrets((name) => name === 'accountsView_balance')).toBe(false);
});

test('each permission that shows a field changes the key of the copy', () => {
  const keys = new Set(permissionNames.map((name) => visibleFieldsKey((asked) => asked === name)));
  expect(keys.size).toBeGreaterThan(10);
  expect(visibleFieldsKey(() => true)).not.toBe(visibleFieldsKey(() => false));
});

test('a field is a secret itself, or as a part of a group', () => {
  const secrets = ['password', 'psn.gauth', 'imap.host', 'psnImap.tls', 'proxy.password'].map(isSecretPath);
  expect(secrets).toEqual(secrets.map(() => true));
  expect(['email', 'psn.id', 'description', ''].some(isSecretPath)).toBe(false);
});

test('unflatten restores what flatten converted', () => {
  const account = anAccount({ psn: { id: 'a' }, description: null });
  expect(flatten({ psn: { id: 'a' }, index: 3 })).toEqual({ 'psn.id': 'a', index: 3 });
  expect(unflatten(flatten(account))).toEqual(account);
});
