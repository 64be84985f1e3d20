import { expect, test } from 'vitest';
import {
  checkStaged,
  checkStagedValues,
  requiredStagedFields,
  stagedFaultOf,
  stagedFields,
} from './staged.ts';
import { stagedFaults } from './stagedFaults.ts';

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

test('texts are trimmed, and blank ones are left out with their group', () => {
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
  [{ digital: true, index: 3 }, { index: 'digitalIndex' }],
  [{ digital: true }, { index: 'digitalIndex' }],
  [{ index: 31 }, { index: 'newIndexInvalid' }],
  [{ index: -1 }, { index: 'newIndexInvalid' }],
  [{ index: 'first' }, { index: 'newIndexInvalid' }],
  [{ email: 'nobody' }, { email: 'newEmailInvalid' }],
  [{ ea: { email: 'nobody' } }, { 'ea.email': 'newEmailInvalid' }],
  [{ ea: { country: 'Spain' } }, { 'ea.country': 'countryInvalid' }],
  [{ psn: { birthday: '1990-01-01' } }, { 'psn.birthday': 'birthdayInvalid' }],
  [{ psn: { gauth: 'not base32!' } }, { 'psn.gauth': 'notBase32' }],
  [{ proxy: { ip: '10.0.0' } }, { 'proxy.ip': 'newIpv4Invalid' }],
  [{ webAppProxy: { port: '80a' } }, { 'webAppProxy.port': 'digitsInvalid' }],
  [{ webAppProxy: { port: '70000' } }, { 'webAppProxy.port': 'portInvalid' }],
  [{ password: 'x'.repeat(201) }, { password: 'newTextTooLong' }],
  [{ password: 'a\u0000b' }, { password: stagedFaults.unreadable }],
  [{ psnImap: { password: 'first\nsecond' } }, { 'psnImap.password': stagedFaults.unreadable }],
  [{ proxy: { login: 'a\u007fb' } }, { 'proxy.login': stagedFaults.unreadable }],
  [{ consoleName: 'a\u0007b' }, { consoleName: stagedFaults.unreadable }],
  [{ imap: { tls: 'maybe' } }, { 'imap.tls': 'newValueInvalid' }],
])('%j is refused', (over, faults) => {
  expect(faultsOf(over)).toEqual(faults);
});

test('a digital account with index 0 passes', () => {
  expect(faultsOf({ digital: true, index: 0 })).toBeNull();
});

test('values by path are checked the same', () => {
  const { guiId: _, ...values } = { ...least, 'psn.gauth': '1', 'proxy.port': null };
  expect(checkStagedValues(guiId, values).faults).toEqual({ 'psn.gauth': 'notBase32' });
});

test('a field is checked separately', () => {
  expect(stagedFaultOf('psn.birthday', '1990')).toBe('birthdayInvalid');
  expect(stagedFaultOf('index', 4)).toBeNull();
  expect(stagedFaultOf('email', '')).toBe(stagedFaults.required);
  expect(stagedFields.filter((path) => stagedFaultOf(path, null) !== null)).toEqual([
    ...requiredStagedFields,
  ]);
});
