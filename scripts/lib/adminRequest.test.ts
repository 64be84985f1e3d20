import { expect, test } from 'vitest';
import { checkRequest } from './adminRequest.ts';
import { moneyRequestOf } from './moneyArgs.ts';

test.each([
  [
    ['credit', 'The Boss', '-1,5', 'too', 'much'],
    { command: 'credit', user: 'The Boss', usd: -1.5, reason: 'too much' },
  ],
  [['price', 'The Boss', '2'], { command: 'price', user: 'The Boss', usd: 2 }],
  [['price', 'The Boss', 'off'], { command: 'price', user: 'The Boss', usd: null }],
  [
    ['plan', 'add', 'Club', '--price', '49', '--per-console', '1.50'],
    { command: 'add-plan', name: 'Club', price: 49, perConsole: 1.5 },
  ],
  [['plan', 'change', 'Club', '--name', 'Attic'], { command: 'change-plan', plan: 'Club', name: 'Attic' }],
  [['plan', 'retire', 'Club'], { command: 'retire-plan', plan: 'Club' }],
  [['plan', 'list'], { command: 'list-plans' }],
])('%j asks for what it says', (args, request) => {
  expect(checkRequest(moneyRequestOf(args) ?? {})).toEqual({ request });
});

test.each([
  [['credit', 'The Boss', 'much', 'x'], 'USD must be an amount in dollars and cents, as in 12.50.'],
  [['price', 'The Boss', '-1'], 'USD must be an amount in dollars and cents, as in 12.50.'],
  [['credit', 'The Boss', '1'], 'REASON is required.'],
  [['plan', 'add', 'Half', '--price', '1'], 'The price for a console is required.'],
  [['plan', 'list', 'Club'], null],
])('%j is refused', (args, refusal) => {
  expect(checkRequest(moneyRequestOf(args) ?? {})).toEqual({ refusal });
});

test('new users have the rules of the app, in its words', () => {
  const refused = (password: string, email: string, username: string) => {
    const checked = checkRequest({ command: 'create', email, username, password, role: 0 });
    return 'refusal' in checked ? checked.refusal?.split('\n').toSorted() : [];
  };
  expect(refused('1234', 'anna', 'A')).toEqual([
    'Name must be at least 2 characters.',
    'Password must be at least 5 characters.',
    'Should be a valid email address.',
  ]);
  expect(refused('', 'anna@example.com', '')).toEqual(['Name is required.', 'Password is required.']);
  expect(refused('x'.repeat(26), 'anna@example.com', 'Anna')).toEqual([
    'Password must be at most 25 characters.',
  ]);
});
