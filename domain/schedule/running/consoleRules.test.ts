import { expect, test } from 'vitest';
import {
  attachedState,
  dropTargets,
  selectionOffer,
  toSwitch,
  withoutScheduler,
  withScheduler,
} from './consoleRules.ts';

const row = (consoleId: number, scheduler: [id: number, enabled: boolean] | null = null) => ({
  consoleId,
  scheduler: scheduler && { id: scheduler[0], name: `Plan ${scheduler[0]}`, enabled: scheduler[1] },
});
const bare = row(1);
const enabled = row(2, [7, true]);
const disabled = row(3, [8, false]);
const idsOf = (rows: readonly { consoleId: number }[]) => rows.map(({ consoleId }) => consoleId);

test('the state is unknown while no scheduler is attached', () => {
  expect([bare, enabled, disabled].map(attachedState)).toEqual(['unknown', 'enabled', 'disabled']);
});

test('nothing is offered without a selection', () => {
  expect(selectionOffer([])).toEqual({
    canAttach: false,
    canDetach: false,
    canEnable: false,
    canDisable: false,
  });
});

test.each([
  ['a console without a scheduler', [bare], { canDetach: false, canEnable: false, canDisable: false }],
  ['any enabled one', [bare, enabled], { canDetach: true, canEnable: false, canDisable: true }],
  ['any disabled one', [bare, disabled], { canDetach: true, canEnable: true, canDisable: false }],
  ['both', [enabled, disabled], { canDetach: true, canEnable: true, canDisable: true }],
])('of %s', (_name, rows, offer) => {
  expect(selectionOffer(rows)).toEqual({ canAttach: true, ...offer });
});

test('an action changes only the consoles that it would change', () => {
  const all = [bare, enabled, disabled];
  expect(idsOf(withoutScheduler(all, 7))).toEqual([1, 3]);
  expect(idsOf(withScheduler(all))).toEqual([2, 3]);
  expect(idsOf(toSwitch(all, true))).toEqual([3]);
  expect(idsOf(toSwitch(all, false))).toEqual([2]);
});

test('a drop onto a selected console is for the whole selection, onto another one for it alone', () => {
  const all = [bare, enabled, disabled];
  expect(idsOf(dropTargets(all, 1, new Set([1, 3])))).toEqual([1, 3]);
  expect(idsOf(dropTargets(all, 2, new Set([1, 3])))).toEqual([2]);
});
