import { expect, test } from 'vitest';
import type { PermissionName } from '#contract/permissions.ts';
import { isPermitted, permittedOf } from './permitted.ts';

const holder =
  (...held: PermissionName[]) =>
  (permission: PermissionName) =>
    held.includes(permission);

test('an item that requires no permission is allowed; one of several permissions is enough', () => {
  expect(isPermitted(holder(), undefined)).toBe(true);
  expect(isPermitted(holder('servers_open'), 'servers_open')).toBe(true);
  expect(isPermitted(holder('servers_open'), 'servers_update')).toBe(false);
  expect(isPermitted(holder('config_detach'), ['config_attach', 'config_detach'])).toBe(true);
  expect(isPermitted(holder(), ['config_attach', 'config_detach'])).toBe(false);
});

test('items without permission are omitted; the same array is returned when none is', () => {
  const items = [{ key: 'free' }, { key: 'open', permission: 'servers_open' as const }];
  expect(permittedOf(items, holder()).map(({ key }) => key)).toEqual(['free']);
  expect(permittedOf(items, holder('servers_open'))).toBe(items);
});
