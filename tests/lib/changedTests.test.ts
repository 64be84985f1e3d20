import { expect, test } from 'vitest';
import { testsOf } from './changedTests.ts';

const imports = new Map([
  ['domain/money/price.ts', []],
  ['domain/money/price.test.ts', ['domain/money/price.ts']],
  ['domain/money/daily.test.ts', []],
  ['src/features/wallet/Prices.tsx', ['domain/money/price.ts']],
  ['src/features/wallet/Prices.component.test.tsx', ['src/features/wallet/Prices.tsx']],
  ['src/features/wallet/Wallet.component.test.tsx', ['tests/components/openApp.tsx']],
  ['src/features/audit/Audit.component.test.tsx', ['tests/components/openApp.tsx']],
  ['tests/components/openApp.tsx', ['src/features/wallet/Prices.tsx']],
  ['server/modules/money/ledger.ts', []],
  ['tests/backend/world.ts', ['server/modules/money/ledger.ts']],
  ['tests/backend/money.bonus.test.ts', ['tests/backend/world.ts']],
  ['tests/backend/views.test.ts', ['tests/backend/world.ts']],
]);

test.each([
  [
    'a rule: what imports it',
    'domain/money/price.ts',
    ['domain/money/price.test.ts', 'src/features/wallet/Prices.component.test.tsx'],
  ],
  [
    'a screen: its own tests, also in the whole app',
    'src/features/wallet/Prices.tsx',
    ['src/features/wallet/Prices.component.test.tsx', 'src/features/wallet/Wallet.component.test.tsx'],
  ],
  [
    'a module of the server: the tests named after it',
    'server/modules/money/ledger.ts',
    ['tests/backend/money.bonus.test.ts'],
  ],
  ['a test: itself', 'domain/money/daily.test.ts', ['domain/money/daily.test.ts']],
  [
    'what starts every test: all of them',
    'tests/backend/world.ts',
    ['tests/backend/money.bonus.test.ts', 'tests/backend/views.test.ts'],
  ],
])('a change of %s', (_, changed, tests) => {
  expect(testsOf([changed], imports)).toEqual(tests);
});
