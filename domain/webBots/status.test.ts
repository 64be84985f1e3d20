import { expect, test } from 'vitest';
import { webBotErrors, webBotStatuses } from '#contract/enums.ts';
import { canDelete, problemLabels, problemOf, shownStatus, tmStatusOf } from './status.ts';

test('statuses are shown by the specified names, those of a newer API as they are', () => {
  expect(webBotStatuses.map(shownStatus)).toEqual(['new', 'work', 'updated', 'problem', 'ban', 'deleted']);
  expect(shownStatus('paused')).toEqual({ text: 'paused' });
});

test('every problem has a label', () => {
  const labelOf = (error: string | null): string => problemLabels[problemOf(error)];
  expect([...webBotErrors, 'from a newer API', null, ''].map(labelOf)).toEqual([
    'Wrong credentials',
    'Proxy error',
    'Unknown problem',
    'Unrecognized problem',
    'Unrecognized problem',
    'No problem',
    'No problem',
  ]);
});

test('the state of the transfer market is unknown unless it is known', () => {
  expect(['locked', 'unlocked', 'unknown', 'half', null].map(tmStatusOf)).toEqual([
    'locked',
    'unlocked',
    'unknown',
    'unknown',
    'unknown',
  ]);
});

test('an account can be marked as deleted once', () => {
  expect(webBotStatuses.filter((status) => canDelete({ status }))).toEqual(
    webBotStatuses.filter((status) => status !== 'deleted'),
  );
});
