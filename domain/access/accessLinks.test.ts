import { expect, test } from 'vitest';
import { abilitiesOf } from './abilities.ts';
import { linkStateAt, offeredRoles, preselectedRole } from './accessLinks.ts';

/** The roles of the reference backend. */
const roles = [0, 50, 100, 200, 300, 400, 1000].map((role) => ({ role, name: `role ${role}` }));

const numbers = (own: number): number[] => offeredRoles(roles, own).map(({ role }) => role);

test('roles above that of the user are not offered', () => {
  expect(numbers(0)).toEqual([0, 50, 100, 200, 300, 400, 1000]);
  expect(numbers(200)).toEqual([200, 300, 400, 1000]);
  expect(numbers(1000)).toEqual([1000]);
  expect(numbers(5000)).toEqual([]);
});

test('offered roles are sorted, in whatever order the API sends them', () => {
  expect(offeredRoles(roles.toReversed(), 300).map(({ role }) => role)).toEqual([300, 400, 1000]);
});

test('the role with the fewest rights that sees anything is preselected, and roles differ by what they see', () => {
  const upTo = (least: number): boolean[] => roles.map(({ role }) => role <= least);
  const enums = {
    roles,
    accessMap: { consoles_view: upTo(400), servers_view: upTo(300), accounts_edit: upTo(100) },
  };
  expect(preselectedRole(offeredRoles(roles, 0), enums)).toBe(400);
  expect(preselectedRole(offeredRoles(roles, 1000), enums)).toBe(1000);
  expect(preselectedRole([], enums)).toBeNull();
  expect(abilitiesOf(enums, 400)).toEqual({ sees: ['consoles'], does: [] });
  expect(abilitiesOf(enums, 300)).toEqual({ sees: ['consoles', 'servers'], does: [] });
  expect(abilitiesOf(enums, 100)).toEqual({ sees: ['consoles', 'servers'], does: ['edit'] });
});

test('a link ends by time, even if its list is older', () => {
  const waiting = { state: 'waiting', expiresAt: '2026-01-01T00:05:00.000Z', endsAt: null } as const;
  const active = { ...waiting, state: 'active', endsAt: '2026-01-01T12:00:00.000Z' } as const;
  const at = (time: string): number => Date.parse(`2026-01-01T${time}Z`);
  expect(linkStateAt(waiting, at('00:04:59'))).toBe('waiting');
  expect(linkStateAt(waiting, at('00:05:00'))).toBe('expired');
  expect(linkStateAt(active, at('00:06:00'))).toBe('active');
  expect(linkStateAt(active, at('12:00:00'))).toBe('ended');
  expect(linkStateAt({ ...active, state: 'revoked' }, at('00:06:00'))).toBe('revoked');
});
