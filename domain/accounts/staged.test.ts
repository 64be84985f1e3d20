import { expect, test } from 'vitest';
import {
  checkStaged,
  checkStagedValues,
  requiredStagedFields,
  stagedFaultOf,
  stagedFaults,
  stagedFields,
} from './staged.ts';

const guiId = '7a9f1c3e-3f0e-4e0b-9a7e-0d3f5a1c2b4d';
const least = { guiId, serverId: 1, consoleName: 'PS 1', email: 'one@dugout.test', password: 'secret' };
const faultsOf = (over: Record<string, unknown>) => checkStaged({ ...least, ...over }).faults;

test('email, password and console suffice', () => {
  expect(checkStaged(least)).toEqual({ account: least, faults: null });
});

test('each missing required field is named', () => {
  expect(checkStaged({ guiId }).faults).toEqual({
    serverId: stagedFaults.required,
    consoleName: stagedFaults.required,
    email: stagedFaults.required,
    password: stagedFaults.required,
  });
});

test('texts are trimmed, and what is blank is left out with its group', () => {
  const { account } = checkStaged({
    ...least,
    email: '  one@dugout.test ',
    password: ' a b ',
    psn: { id: ' ', firstName: 'Ann ' },
    proxy: { ip: '', port: ' ', login: '', password: null },
    imap: { login: 'x', tls: 'true' },
  });
  expect(account).toEqual({
    ...least,
    password: 'a b',
    psn: { firstName: 'Ann' },
    imap: { login: 'x', tls: true },
  });
});

test.each([
  [{ digital: true, index: 3 }, { index: 'account.index should be O for digital account' }],
  [{ digital: true }, { index: 'account.index should be O for digital account' }],
  [{ index: 31 }, { index: 'Expected 0 to 30' }],
  [{ index: -1 }, { index: 'Expected 0 to 30' }],
  [{ index: 'first' }, { index: 'Expected 0 to 30' }],
  [{ email: 'nobody' }, { email: 'Expected an email' }],
  [{ ea: { email: 'nobody' } }, { 'ea.email': 'Expected an email' }],
  [{ ea: { country: 'Spain' } }, { 'ea.country': 'Expected two letters' }],
  [{ psn: { birthday: '1990-01-01' } }, { 'psn.birthday': 'Expected YYYY/MM/DD' }],
  [{ psn: { gauth: 'not base32!' } }, { 'psn.gauth': 'Expected a base32 text' }],
  [{ proxy: { ip: '10.0.0' } }, { 'proxy.ip': 'Expected an IPv4 address' }],
  [{ webAppProxy: { port: '80a' } }, { 'webAppProxy.port': 'Expected digits' }],
  [{ webAppProxy: { port: '70000' } }, { 'webAppProxy.port': 'Expected 1 to 65535' }],
  [{ password: 'x'.repeat(201) }, { password: 'The text is too long' }],
  [{ password: 'a\u0000b' }, { password: stagedFaults.unreadable }],
  [{ psnImap: { password: 'first\nsecond' } }, { 'psnImap.password': stagedFaults.unreadable }],
  [{ proxy: { login: 'a\u007fb' } }, { 'proxy.login': stagedFaults.unreadable }],
  [{ consoleName: 'a\u0007b' }, { consoleName: stagedFaults.unreadable }],
  [{ imap: { tls: 'maybe' } }, { 'imap.tls': 'This value is not valid' }],
])('%j is refused', (over, faults) => {
  expect(faultsOf(over)).toEqual(faults);
});

test('a digital account with index 0 passes', () => {
  expect(faultsOf({ digital: true, index: 0 })).toBeNull();
});

test('values by path are checked the same', () => {
  const { guiId: _, ...values } = { ...least, 'psn.gauth': '1', 'proxy.port': null };
  expect(checkStagedValues(guiId, values).faults).toEqual({ 'psn.gauth': 'Expected a base32 text' });
});

test('a field is checked by itself', () => {
  expect(stagedFaultOf('psn.birthday', '1990')).toBe('Expected YYYY/MM/DD');
  expect(stagedFaultOf('index', 4)).toBeNull();
  expect(stagedFaultOf('email', '')).toBe(stagedFaults.required);
  expect(stagedFields.filter((path) => stagedFaultOf(path, null) !== null)).toEqual([
    ...requiredStagedFields,
  ]);
});
