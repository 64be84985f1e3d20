import { expect, test } from 'vitest';
import type { ConsoleState } from '#contract/channel/methods.ts';
import type { Channel } from '#platform/channel/channel.ts';
import { requestHolders } from './holders.ts';

const script = { running: true, paused: false, pausedBy: null, title: '', description: '' };
const states: Record<number, Partial<ConsoleState>> = {
  1: { pad: 'Anna' },
  2: { script: { ...script, paused: true, pausedBy: 'Boris' } },
  3: { script: { ...script, paused: true } },
  4: {},
  5: { script: { ...script, running: false, paused: true, pausedBy: 'Boris' } },
  7: { pad: 'Olga', padLine: 'mine' },
  8: { pad: 'Olga', padLine: 'hers' },
  9: { pad: 'Olga' },
};
const channel = {
  async request(_name: string, { consoleId }: { consoleId: number }) {
    const state = states[consoleId];
    if (!state) throw new Error('timeout');
    return { script, keyboardOpened: false, pad: null, ...state };
  },
} as unknown as Channel;
const me = { name: 'Olga', isOwnLine: (line: string) => line === 'mine' };
const targets = [1, 2, 3, 4, 5, 6].map((consoleId) => ({ token: 'aa01', consoleId }));

test('a console is held through its pad or a paused script; an agent without reply counts as not held', async () => {
  const holders = await requestHolders(channel, targets, me, new AbortController().signal);
  const other = (name: string | null) => ({ kind: 'other', name, sameUser: false });
  expect(holders).toEqual({
    holders: { 1: other('Anna'), 2: other('Boris'), 3: other(null) },
    isComplete: false,
  });
});

test('an own pad line distinguishes this window from another one of the same user', async () => {
  const own = [7, 8, 9].map((consoleId) => ({ token: 'aa01', consoleId }));
  const { holders } = await requestHolders(channel, own, me, new AbortController().signal);
  expect(holders).toEqual({
    7: { kind: 'me' },
    8: { kind: 'other', name: 'Olga', sameUser: true },
    9: { kind: 'me' },
  });
});

test('a poll is complete when every agent has replied', async () => {
  const { isComplete } = await requestHolders(channel, targets.slice(0, 5), me, new AbortController().signal);
  expect(isComplete).toBe(true);
});
