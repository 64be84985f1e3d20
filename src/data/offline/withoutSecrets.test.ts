import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutSecrets } from './withoutSecrets.ts';

test('values of secret fields are cleared at every depth; other values are unchanged', () => {
  const list = [
    {
      id: 1,
      login: 'north',
      lastLogin: '2026-01-01',
      token: 'abc',
      proxy: { host: 'h', port: 1 },
      name: 'n',
      deep: [{ gauthSecret: 's' }],
    },
  ];
  expect(withoutSecrets(list)).toEqual([
    {
      id: 1,
      login: '',
      lastLogin: '2026-01-01',
      token: '',
      proxy: { host: '', port: 0 },
      name: 'n',
      deep: [{ gauthSecret: '' }],
    },
  ]);
  expect(list[0]?.token).toBe('abc');
});

test('an object without secrets keeps its identity', () => {
  const list = [{ id: 1, name: 'n', nested: { at: null } }];
  expect(withoutSecrets(list)).toBe(list);
});

test('no marked secret remains in an object of any shape', () => {
  const names = fc.constantFrom(
    'token',
    'jwt',
    'seed',
    'creds',
    'password',
    'emailPassword',
    'imapHost',
    'securityAnswer',
  );
  const marked = fc.constant('MARKED');
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.constant('plain'),
      fc.dictionary(names, fc.oneof(marked, fc.array(marked), fc.record({ inner: marked }))),
      fc.array(tie('tree')),
      fc.record({ child: tie('tree') }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      expect(JSON.stringify(withoutSecrets(value))).not.toContain('MARKED');
    }),
  );
});
