import { expect, test } from 'vitest';
import type { ConsoleState, Handover } from '#contract/channel/methods.ts';
import { holderOf } from './holder.ts';
import { endCauseOf } from './controlEnd.ts';

const ann = { name: 'ann', isOwnLine: (line: string) => line === 'mine' };

function stateOf(pad: string | null, padLine: string | null, last?: Partial<Handover>): ConsoleState {
  return {
    script: { running: true, paused: pad !== null, pausedBy: pad, title: '', description: '' },
    keyboardOpened: false,
    pad,
    padLine,
    lastHandover: last ? { from: 'ann', line: 'mine', by: null, reason: 'other', ...last } : null,
  };
}
const causeOf = (state: ConsoleState) => endCauseOf(state, holderOf(state, ann), 'mine');

test.each([
  ['taken by another user', stateOf('bob', 'his', { by: 'bob', reason: 'takenOver' }), 'takenOver', 'bob'],
  [
    'taken in another window',
    stateOf('ann', 'hers', { by: 'ann', reason: 'takenOver' }),
    'otherWindow',
    null,
  ],
  [
    'freed for its script',
    stateOf(null, null, { by: 'bob', reason: 'scriptResumed' }),
    'scriptResumed',
    'bob',
  ],
  [
    'freed for its script in another window',
    stateOf(null, null, { by: 'ann', reason: 'scriptResumed' }),
    'resumedInOtherWindow',
    null,
  ],
  [
    'released for its script and then taken by a third user',
    stateOf('carol', 'x', { by: 'bob', reason: 'scriptResumed' }),
    'scriptResumed',
    'bob',
  ],
  ['disconnected', stateOf(null, null, { by: 'bob', reason: 'disconnected' }), 'disconnected', 'bob'],
  ['given up', stateOf(null, null, { reason: 'silence' }), 'silence', null],
  ['an agent that does not tell', stateOf(null, null), 'refused', null],
  ['what became of another line', stateOf(null, null, { line: 'old', reason: 'silence' }), 'refused', null],
] as const)('%s', (_, state, reason, by) => {
  expect(causeOf(state)).toEqual({ reason, by });
});

test('the pad line distinguishes the windows of one user, also after the user was renamed', () => {
  expect(holderOf(stateOf('ann', 'mine'), ann)).toEqual({ kind: 'me' });
  expect(holderOf(stateOf('ann of old', 'mine'), ann)).toEqual({ kind: 'me' });
  expect(holderOf(stateOf('ann', null), ann)).toEqual({ kind: 'me' });
  expect(holderOf(stateOf('ann', 'hers'), ann)).toEqual({ kind: 'other', name: 'ann', sameUser: true });
});
