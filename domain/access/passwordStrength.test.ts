import { expect, test } from 'vitest';
import { loadPasswordStrength, strengths } from './passwordStrength.ts';

const rate = await loadPasswordStrength();
const levelOf = (password: string, known: string[] = []): number => strengths.indexOf(rate(password, known));

test('a common password is very weak, also with usual replacements', () => {
  expect(rate('password', [])).toBe('veryWeak');
  expect(rate('P@ssw0rd', [])).toBe('veryWeak');
  expect(rate('qwerty123', [])).toBe('veryWeak');
});

test('a long random password is strong', () => expect(rate('vK3#mq9!Tz7&wLp2', [])).toBe('strong'));

test('the name and address of the user make a password weaker', () => {
  const known = ['Olivia Operator', 'operator@dugout.test'];
  expect(levelOf('oliviadugout', known)).toBeLessThan(levelOf('oliviadugout'));
});
