import { expect, test } from 'vitest';
import { filterMatrix, matrixOf, type MatrixFilter } from './matrix.ts';

const enums = {
  roles: [
    { role: 0, name: 'boss' },
    { role: 10, name: 'worker' },
    { role: 20, name: 'guest' },
  ],
  permissions: [
    { name: 'servers_view', section: 'servers', label: 'See servers' },
    { name: 'users_act', section: 'users', label: 'Act as another' },
    { name: 'servers_open', section: 'servers', label: 'Open servers' },
    { name: 'unmapped', section: 'users', label: 'Unmapped' },
  ],
  accessMap: {
    servers_view: [true, true, true],
    users_act: [true, false, false],
    servers_open: [true, true],
  },
};
const sections = matrixOf(enums);
const names = (filter: Partial<MatrixFilter>): string[] =>
  filterMatrix(sections, {
    query: '',
    differing: null,
    textOf: ({ name, label }, section) => `${section} ${name} ${label}`,
    ...filter,
  }).flatMap(({ rows }) => rows.map(({ name }) => name));

test('permissions are grouped by section, with a flag for each role', () => {
  expect(sections).toEqual([
    {
      name: 'servers',
      rows: [
        { name: 'servers_view', label: 'See servers', flags: [true, true, true] },
        { name: 'servers_open', label: 'Open servers', flags: [true, true, false] },
      ],
    },
    {
      name: 'users',
      rows: [
        { name: 'users_act', label: 'Act as another', flags: [true, false, false] },
        { name: 'unmapped', label: 'Unmapped', flags: [false, false, false] },
      ],
    },
  ]);
});

test('the search looks into names, labels and sections', () => {
  expect(names({ query: 'ACT' })).toEqual(['users_act']);
  expect(names({ query: 'servers open' })).toEqual(['servers_open']);
  expect(names({ query: 'users' })).toEqual(['users_act', 'unmapped']);
  expect(names({ query: 'nothing' })).toEqual([]);
});

test('the difference of two roles leaves what only one of them has', () => {
  expect(names({ differing: [0, 1] })).toEqual(['users_act']);
  expect(names({ differing: [1, 2] })).toEqual(['servers_open']);
  expect(names({ differing: [2, 2] })).toEqual([]);
});

test('an API without a catalog of permissions still shows the permissions of the map', () => {
  const rows = matrixOf({ ...enums, permissions: [] }).flatMap((section) => section.rows);
  expect(rows.find(({ name }) => name === 'servers_view')?.flags).toEqual([true, true, true]);
  expect(rows.find(({ name }) => name === 'proxy_add')?.flags).toEqual([false, false, false]);
});
