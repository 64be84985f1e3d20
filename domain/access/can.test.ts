import fc from 'fast-check';
import { expect, test } from 'vitest';
import { can } from './can.ts';

const enums = {
  roles: [
    { role: 0, name: 'supervisor' },
    { role: 100, name: 'full access' },
    { role: 1000, name: 'no access' },
  ],
  accessMap: { servers_view: [true, true, false], config_build: [true, false, false], short: [true] },
};

test('a missing or unknown role, and one without a flag, has no permission', () => {
  expect(can(enums, 100, 'short')).toBe(false);
  expect(can(enums, null, 'servers_view')).toBe(false);
  expect(can(enums, undefined, 'servers_view')).toBe(false);
  expect(can(enums, 50, 'servers_view')).toBe(false);
});

test('a permission that an older API does not have is denied', () => {
  expect(can(enums, 0, 'servers_remote_control')).toBe(false);
});

test('checking an unknown permission throws for every role', () => {
  expect(() => can(enums, 0, 'x')).toThrow("Unknown permission 'x'");
  expect(() => can(enums, null, 'x')).toThrow("Unknown permission 'x'");
  expect(() => can(enums, 0, 'toString')).toThrow("Unknown permission 'toString'");
});

test('a role has exactly the permissions whose flag it has', () => {
  const table = fc.uniqueArray(fc.tuple(fc.integer(), fc.boolean()), {
    minLength: 1,
    selector: ([role]) => role,
  });
  fc.assert(
    fc.property(table, (rows) => {
      const sorted = rows.toSorted(([a], [b]) => a - b);
      const roles = sorted.map(([role]) => ({ role, name: String(role) }));
      const accessMap = { p: sorted.map(([, flag]) => flag) };
      for (const [role, flag] of sorted) expect(can({ roles, accessMap }, role, 'p')).toBe(flag);
    }),
  );
});
