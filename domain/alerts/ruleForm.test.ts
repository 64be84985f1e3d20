import { describe, expect, test } from 'vitest';
import type { AlertRule } from '#contract/http/alertRules.ts';
import { newRemedy } from '#domain/remedies/remedies.ts';
import { changeOf, ruleForm, type RuleValues, valuesOf, valuesOfKind } from './ruleForm.ts';

const entered = (own: Partial<RuleValues> = {}): RuleValues => ({
  ...valuesOf(null, 'Europe/Berlin'),
  ...own,
});
const sent = (own: Partial<RuleValues> = {}) => ruleForm.parse(entered(own));
/** Errors as `field: code`. */
const faults = (own: Partial<RuleValues>): string[] =>
  (ruleForm.safeParse(entered(own)).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

const rule: AlertRule = {
  id: 1,
  revision: 3,
  name: 'Night',
  kind: 'consoleFailed',
  params: {},
  forSeconds: 90,
  clearSeconds: 30,
  severity: 'critical',
  serverIds: [1, 2],
  groupIds: [3],
  steps: [
    { destinationId: 7, afterMinutes: 0 },
    { destinationId: 8, afterMinutes: 5 },
  ],
  remedies: { enabled: true, actions: [newRemedy('connect')] },
  quiet: { from: '01:00', to: '05:30', days: [1, 7], timezone: 'Asia/Tokyo' },
  enabled: false,
};

describe('a rule in its form', () => {
  test('begins with what its condition begins with, at night in the zone of the user', () => {
    expect(valuesOf(null, 'Europe/Berlin')).toMatchObject({
      name: '',
      kind: 'consoleFailed',
      forMinutes: 1,
      clearMinutes: 1,
      severity: 'warning',
      serverIds: [],
      groupIds: [],
      destinationIds: [],
      nextMinutes: 10,
      isQuiet: false,
      from: '22:00',
      to: '07:00',
      days: ['1', '2', '3', '4', '5', '6', '7'],
      timezone: 'Europe/Berlin',
      remediesOn: false,
      actions: [],
      enabled: true,
    });
    expect(valuesOfKind('fleetOutage')).toEqual({
      number: 30,
      forMinutes: 0.5,
      clearMinutes: 2,
      severity: 'critical',
    });
    // A condition of a later release.
    expect(valuesOfKind('unheardOf')).toEqual({
      number: 0,
      forMinutes: 0,
      clearMinutes: 1,
      severity: 'warning',
    });
  });

  test('comes out as it went in', () => {
    const { id: _, revision: __, ...same } = rule;
    expect(ruleForm.parse(valuesOf(rule, 'UTC'))).toEqual(same);
    const all = { ...same, name: null, steps: null, remedies: null, quiet: null };
    expect(ruleForm.parse(valuesOf({ ...rule, ...all }, 'UTC'))).toEqual(all);
    const numbered = { ...all, kind: 'serverDiskFull', params: { percent: 25 } };
    expect(ruleForm.parse(valuesOf({ ...rule, ...numbered }, 'UTC'))).toEqual(numbered);
  });

  test('keeps the interval, and the steps as long as they are not changed, after its first destination was deleted', () => {
    const steps = [
      { destinationId: 8, afterMinutes: 5 },
      { destinationId: 9, afterMinutes: 10 },
    ];
    const left = { ...rule, steps };
    const values = valuesOf(left, 'UTC');
    expect(values.nextMinutes).toBe(5);
    expect(changeOf(ruleForm.parse({ ...values, name: 'Late' }), left)).toMatchObject({ name: 'Late' });
    expect(changeOf(ruleForm.parse({ ...values, name: 'Late' }), left)).not.toHaveProperty('steps');
    const more = ruleForm.parse({ ...values, destinationIds: ['8', '9', '7'] });
    expect(changeOf(more, left).steps?.map(({ afterMinutes }) => afterMinutes)).toEqual([0, 5, 10]);
    expect(changeOf(more, null).steps).toHaveLength(3);
  });

  test('of a later release is shown as far as it is known', () => {
    const actions = [{ ...newRemedy('connect'), kind: 'pray' }, newRemedy('restart')];
    const values = valuesOf({ ...rule, severity: 'fatal', remedies: { enabled: true, actions } }, 'UTC');
    expect(values.severity).toBe('warning');
    expect(values.actions).toEqual([newRemedy('restart')]);
  });
});

describe('what is sent', () => {
  test('has the number of its condition under its name, and seconds', () => {
    expect(sent({ kind: 'backupOld', number: 14, forMinutes: 0.5, clearMinutes: 1.51 })).toMatchObject({
      params: { days: 14 },
      forSeconds: 30,
      clearSeconds: 91,
    });
    expect(sent({ number: 14 }).params).toEqual({});
  });

  test('names places only where incidents have one', () => {
    const places = { serverIds: ['1'], groupIds: ['2'] };
    expect(sent({ kind: 'serverOffline', ...places })).toMatchObject({ serverIds: [1], groupIds: [2] });
    expect(sent({ kind: 'backupOld', number: 7, ...places })).toMatchObject({ serverIds: [], groupIds: [] });
  });

  test('notifies one destination after the other', () => {
    expect(sent({ destinationIds: ['9', '4', '6'], nextMinutes: 15 }).steps).toEqual([
      { destinationId: 9, afterMinutes: 0 },
      { destinationId: 4, afterMinutes: 15 },
      { destinationId: 6, afterMinutes: 30 },
    ]);
  });

  test('keeps actions that are off, and none of a condition that has no remedies', () => {
    const actions = [newRemedy('restart')];
    expect(sent({ actions }).remedies).toEqual({ enabled: false, actions });
    expect(sent({ kind: 'serverOffline', actions, remediesOn: true }).remedies).toBeNull();
    expect(sent().remedies).toBeNull();
  });

  test('has the days of quiet hours in their order', () => {
    expect(sent({ isQuiet: true, days: ['7', '1', '3'] }).quiet).toEqual({
      from: '22:00',
      to: '07:00',
      days: [1, 3, 7],
      timezone: 'Europe/Berlin',
    });
    expect(sent({ isQuiet: false, days: [] }).quiet).toBeNull();
  });
});

test('what cannot be is said at its field', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ kind: 'diskFull', number: 0 })).toEqual(['number: tooSmall']);
  expect(faults({ kind: 'diskFull', number: 101 })).toEqual(['number: tooLarge']);
  expect(faults({ kind: 'diskFull', number: 1 })).toEqual([]);
  expect(faults({ kind: 'diskFull', number: 100 })).toEqual([]);
  expect(faults({ isQuiet: true, days: [] })).toEqual(['days: noDays']);
  expect(faults({ isQuiet: true, from: '9' })).toEqual(['from: noTime']);
  expect(faults({ from: '9' })).toEqual([]);
  expect(faults({ remediesOn: true })).toEqual(['actions: noActions']);
  expect(faults({ remediesOn: true, actions: [newRemedy('restart')] })).toEqual([]);
  // This condition has no remedies.
  expect(faults({ kind: 'serverOffline', remediesOn: true })).toEqual([]);
  expect(faults({ forMinutes: 10_081 })).toHaveLength(1);
  expect(faults({ nextMinutes: 73 })).toHaveLength(1);
});
