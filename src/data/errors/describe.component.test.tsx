import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { errors, type Fault } from '#contract/errors/index.ts';
import { shownText } from '#contract/errors/shownText.ts';
import { faultOf } from '#domain/api/faults.ts';
import { activateLanguage, loadTexts } from '#platform/i18n/i18n.ts';
import { ApiError, ContractError, PartDoneError } from '#platform/errors/errors.ts';
import { describeError } from './describe.ts';
import { explainError } from './explain.ts';
import { refusalCatalog } from './refusals.ts';

afterEach(() => activateLanguage('en'));

const textOf = (error: unknown): string => {
  const described = describeError(error);
  return typeof described === 'string' ? described : i18n._(described);
};

test('a wait is described in seconds or minutes', () => {
  for (const [retryAfter, text] of [
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [895, '15 minutes'],
  ] as const) {
    const error = new ApiError(429, 'Too many attempts.', { retryAfter });
    expect(textOf(error)).toBe(`Too many attempts. Try again in ${text}.`);
  }
});

test('an answer that does not fit is described with its call and its first field', () => {
  const call = 'GET /servers/:id/consoles';
  expect(textOf(new ContractError(call, 'data.1.name', ''))).toBe(
    `Unexpected response from ${call}: field data.1.name`,
  );
  expect(textOf(new ContractError(call, '', ''))).toBe(`Unexpected response from ${call}`);
});

test('a change that failed in its middle says how much was done, and why it ended', () => {
  const error = new PartDoneError(200, 450, new ApiError(403, 'Not allowed.'));
  expect(textOf(error)).toBe('Only 200 of 450 are done. Not allowed.');
});

test('every error of the contract has a text in Russian, with the same parameters', async () => {
  await loadTexts(refusalCatalog);
  const params = (text: string) => {
    const bare = text.replaceAll(/\{(\w+), plural, one \{[^}]*\} other \{[^}]*\}\}/g, '{$1}');
    return new Set([...bare.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  };
  const english = Object.entries(errors);
  const plain = english.filter(([, { text }]) => params(text).size === 0);
  expect(plain.map(([code]) => textOf({ error: '', code }))).toEqual(
    plain.map(([, { text }]) => shownText(text)),
  );
  await activateLanguage('ru');
  for (const [code, { text }] of english) {
    const values = [...params(text)].map((name) => [name, name === 'count' ? 7 : `${name} 7`]);
    const shown = textOf({ error: text, code, params: Object.fromEntries(values) });
    const missing = values.filter(([name, value]) => name !== 'count' && !shown.includes(String(value)));
    // These two have no text of their own.
    const isRussian = /[а-я]/i.test(shown) || code === 'several' || code === 'ofField';
    expect({ code, missing, isRussian, hasMarks: /[{}#]/.test(shown) }).toEqual({
      code,
      missing: [],
      isRussian: true,
      hasMarks: false,
    });
  }
});

test('nested and joined errors are translated, and values and unknown errors stay', async () => {
  await loadTexts(refusalCatalog);
  await activateLanguage('ru');
  const refused = (fault: Fault) => textOf(new ApiError(409, fault));
  expect(refused(faultOf('consoleNotOpen', { name: 'C1-01' }))).toBe(
    'Консоль «C1-01» закрыта. Откройте её и попробуйте ещё раз.',
  );
  const overlap = faultOf('ofSlot', { slot: 7, fault: faultOf('entriesOverlap') });
  const nested = faultOf('ofDay', { day: 3, fault: overlap });
  expect(nested.error).toBe('Day 3: Account 7: Two bars of an account overlap.');
  expect(refused(nested)).toBe('День 3: Аккаунт 7: Два отрезка одного аккаунта пересекаются.');
  const places = [
    faultOf('inServers', { count: 2, names: ['N1', 'N2'] }),
    faultOf('inHiddenPlaces', { count: 1 }),
  ];
  const joined = faultOf('configInUse', { name: 'Night', places });
  expect(joined.error).toBe(
    "'Night' is used by servers 'N1', 'N2'; 1 place that you cannot see. Remove it there first.",
  );
  expect(refused(joined)).toBe(
    "«Night» используется: серверы 'N1', 'N2'; одно место, которого вы не видите. Сначала уберите её оттуда.",
  );
  expect(refused(faultOf('timezoneLocked', { wait: 5 * 3600 })).replace(/\s/g, ' ')).toBe(
    'Часовой пояс можно менять раз в 48 часов. Попробуйте снова через 5 ч.',
  );
  const foreign = { error: 'A provider in front of the API says no' };
  expect(refused(foreign)).toBe(foreign.error);
  expect(refused({ ...foreign, code: 'ofAnotherVersion' })).toBe(foreign.error);
  expect(refused(faultOf('ofField', { field: 'email', fault: foreign }))).toBe(`email: ${foreign.error}`);
  const busy = {
    ...faultOf('databaseBusy'),
    error: 'Nothing was changed. The database of the server is busy.',
  };
  expect(textOf(new ApiError(503, busy, { outcome: 'nothingChanged' }))).toMatch(
    /^Ничего не изменено. База данных/,
  );
  const taken = faultOf('nameTaken');
  expect(explainError(new ApiError(422, taken, { fields: { name: taken } })).fields).toEqual({
    name: 'Это имя занято.',
  });
});
