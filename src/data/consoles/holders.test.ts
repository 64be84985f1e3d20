import { expect, test } from 'vitest';
import type { ConsoleState } from '#contract/channel/methods.ts';
import type { Channel } from '#platform/channel/types.ts';
import { requestHolders } from './holders.ts';

const script = { running: true, paused: false, pausedBy: null, title: '', description: '' };
const states: Record<number, Partial<ConsoleState>> = {
  1: { pad: 'Anna' },
  2: { script: { ...script, paused: true, pausedBy: 'Boris' } },
  3: { script: { ...script, paused: true } },
  4: {},
  5: { script: { ...script, running: false, paused: true, pausedBy: 'Boris' } },
};
const channel = {
  async request(_name: string, { consoleId }: { consoleId: number }) {
    const state = states[consoleId];
    if (!state) throw new Error('timeout');
    return { script, keyboardOpened: false, pad: null, ...state };
  },
} as unknown as Channel;
const targets = [1, 2, 3, 4, 5, 6].map((consoleId) => ({ token: 'aa01', consoleId }));

test('a console is held through its pad or a paused script; an agent without reply counts as not held', async () => {
  const holders = await requestHolders(channel, targets, new AbortController().signal);
  expect(holders).toEqual({ holders: { 1: 'Anna', 2: 'Boris', 3: null }, isComplete: false });
});

test('a poll is complete when every agent has replied', async () => {
  const { isComplete } = await requestHolders(channel, targets.slice(0, 5), new AbortController().signal);
  expect(isComplete).toBe(true);
});
