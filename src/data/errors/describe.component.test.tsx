import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { agentTexts, refusals } from '#contract/refusals.ts';
import { activateLanguage, loadTexts } from '#platform/i18n/i18n.ts';
import { ApiError } from '#platform/errors/errors.ts';
import { describeError } from './describe.ts';
import { explainError } from './explain.ts';
import { refusalCatalog } from './refusals.ts';

afterEach(() => activateLanguage('en'));

const textOf = (error: unknown): string => {
  const described = describeError(error);
  return typeof described === 'string' ? described : i18n._(described);
};

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [895, '15 minutes'],
])('a wait of %i s is described as %s', (retryAfter, text) => {
  const error = new ApiError(429, 'Too many attempts.', { retryAfter });
  expect(textOf(error)).toBe(`Too many attempts. Try again in ${text}.`);
});

test('every text of the API and of agents is shown in the language of the user', async () => {
  await loadTexts(refusalCatalog);
  const templates = [...refusals, ...agentTexts];
  const said = templates.map((template) => template.replace(/\{(\w+)\}/g, '$1 7'));
  // The app spells what it shows (docs/decisions/2026-11-25-spelling-of-visible-texts.md).
  expect(said.map(textOf)).toEqual(said.map((text) => text.replace('parring', 'pairing')));
  await activateLanguage('ru');
  for (const [at, text] of said.entries()) {
    const shown = textOf(text);
    expect(shown).toMatch(/[а-я]/i);
    const names = [...(templates[at] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name} 7`);
    for (const name of names) expect(shown).toContain(name);
  }
});

test('texts within a refusal are translated, and values and unknown texts stay', async () => {
  await loadTexts(refusalCatalog);
  await activateLanguage('ru');
  const refused = (text: string) => textOf(new ApiError(409, text));
  expect(refused("Console 'C1-01' is closed. Open it and try again.")).toBe(
    'Консоль «C1-01» закрыта. Откройте её и попробуйте ещё раз.',
  );
  expect(refused('Day 3: Account 7: Two entries of an account overlap.')).toBe(
    'День 3: Аккаунт 7: Две записи одного аккаунта пересекаются.',
  );
  expect(
    refused("'Night' is used by servers 'N1', 'N2'; 1 place that you cannot see. Remove it there first."),
  ).toBe(
    "«Night» используется: серверы 'N1', 'N2'; одно место, которого вы не видите. Сначала уберите его там.",
  );
  expect(refused('The timezone can be changed once in 48 hours. Try again in 5 hours.')).toBe(
    'Часовой пояс можно менять раз в 48 часов. Попробуйте снова через 5 ч.',
  );
  expect(refused('A provider in front of the API says no')).toBe('A provider in front of the API says no');
  const fields = { name: 'This name is taken.' };
  expect(explainError(new ApiError(422, 'This name is taken.', { fields })).fields).toEqual({
    name: 'Это имя занято.',
  });
});
