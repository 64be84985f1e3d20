import { expect, test } from 'vitest';
import { type ConsoleTexts, searchConsoles, withStateWords } from './consoles.ts';

const texts = (name: string, ...more: string[]): ConsoleTexts => ({ name, description: null, more });
const fleet = [
  texts('Alpha-1', 'North', 'connected', 'anna@example.com'),
  texts('Alpha-2', 'North', 'failed'),
  texts('Bravo-1', 'East', 'failed'),
  texts('Bravo-2', 'East', 'disconnected', 'out-a-task'),
];
const namesOf = (query: string) => {
  const { found, named } = searchConsoles(fleet, query, (item) => item);
  return { found: found.map(({ name }) => name), named: named.map(({ name }) => name) };
};

test('every word must match the name, the state, the server or the account', () => {
  expect(namesOf('failed north').found).toEqual(['Alpha-2']);
  expect(namesOf('anna').found).toEqual(['Alpha-1']);
  expect(namesOf('bravo out').found).toEqual(['Bravo-2']);
  expect(namesOf(' ')).toEqual({ found: [], named: [] });
});

test('a console is matched by one word while others match an action; too many matched consoles return none', () => {
  expect(namesOf('alpha-2 disc')).toEqual({ found: [], named: ['Alpha-2'] });
  expect(namesOf('close bravo')).toEqual({ found: [], named: ['Bravo-1', 'Bravo-2'] });
  expect(namesOf('a close al br').named).toEqual([]);
});

test('words of another language match the English states', () => {
  const states = [
    ['failed', 'сбой'],
    ['out a task', 'игры сыграны'],
  ] as const;
  expect(withStateWords('Сбой al', states)).toBe('сбои|failed al');
  expect(namesOf(withStateWords('сбой al', states)).found).toEqual(['Alpha-2']);
  expect(namesOf(withStateWords('сыграны', states)).found).toEqual(['Bravo-2']);
});
