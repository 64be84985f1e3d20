import { expect, test } from 'vitest';
import { ChannelError } from '#platform/channel/errors.ts';
import { set } from './fixtures.ts';

test.each([
  ['plays its script again', { running: true, paused: false, pausedBy: null }],
  ['is still connecting its console', { running: false, paused: false, pausedBy: null }],
] as const)(
  'an agent that died in the middle of control and %s: control ends with a notice',
  async (_, script) => {
    const { session, clock, agent, calls, notices } = set();
    await session.setMode('keyboard');
    session.input.press('cross');
    await clock.advanceAsync(1_100);
    agent.pad = null;
    Object.assign(agent.script, script);
    calls.length = 0;
    await clock.advanceAsync(1_100);
    expect(session.state.get()).toMatchObject({ mode: 'off', holder: { kind: 'nobody' } });
    expect(notices.at(-1)).toMatchObject({ kind: 'lost', loss: { reason: 'refused' } });
    expect(calls).toEqual(['releaseAll', 'close']);
  },
);

test('a computer that slept in control wakes without it, and the script that went on is left alone', async () => {
  const { session, clock, agent, calls } = set();
  await session.setMode('keyboard');
  session.input.press('cross');
  await clock.advanceAsync(1_100);
  // The agent has given the console back in the meantime.
  agent.pad = null;
  Object.assign(agent.script, { paused: false, pausedBy: null });
  clock.sleep(300_000);
  await clock.advanceAsync(0);
  expect(session.state.get().mode).toBe('off');
  expect(calls).not.toContain('setScriptPaused {"paused":false}');
});

test('an agent that is silent: control ends, and once it answers again the console is given back', async () => {
  const { session, clock, agent, notices, setReachable } = set();
  await session.setMode('keyboard');
  setReachable(false);
  await clock.advanceAsync(4_100);
  expect(session.state.get()).toMatchObject({ mode: 'off', gameConsole: null });
  expect(notices.at(-1)).toEqual({ kind: 'failed', error: 'timeout' });
  setReachable(true);
  await clock.advanceAsync(2_100);
  expect(agent).toMatchObject({ pad: null, script: { paused: false } });
});

test('an agent that names no pads and runs no script leaves control where it is', async () => {
  const { session, clock, agent } = set({ running: false });
  Object.defineProperty(agent, 'pad', { get: () => null, set: () => {}, enumerable: true });
  await session.setMode('keyboard');
  await clock.advanceAsync(10_000);
  expect(session.state.get().mode).toBe('keyboard');
});

test('the connection of the pad breaks or falls silent while the rest stands: control ends and is given back', async () => {
  const { session, lost, agent, calls } = set();
  await session.setMode('keyboard');
  session.input.press('cross');
  calls.length = 0;
  lost.set(true);
  expect(session.state.get().mode).toBe('off');
  expect(calls).toEqual(['releaseAll', 'close', 'setScriptPaused {"paused":false}', 'setPad {"pad":null}']);
  expect(agent).toMatchObject({ pad: null, script: { paused: false } });
});

test('without a connection control ends with its reason only, and is given back when the connection is back', async () => {
  const { session, status, clock, agent, notices, setReachable } = set();
  await session.setMode('keyboard');
  notices.length = 0;
  setReachable(false, new ChannelError('offline', 'not connected'));
  status.set('reconnecting');
  await clock.advanceAsync(5_000);
  expect(session.state.get().loss).toMatchObject({ reason: 'connectionLost' });
  expect(notices).toEqual([]);
  setReachable(true);
  status.set('live');
  await clock.advanceAsync(1_100);
  expect(agent).toMatchObject({ pad: null, script: { paused: false } });
  expect(notices).toEqual([{ kind: 'scriptResumed' }]);
});

test('while nobody can be asked, nothing is claimed of the console and its script', async () => {
  const { session, status, clock, setReachable } = set();
  await clock.advanceAsync(1_100);
  expect(session.state.get().gameConsole?.script.running).toBe(true);
  setReachable(false);
  status.set('reconnecting');
  expect(session.state.get()).toMatchObject({ gameConsole: null, holder: { kind: 'nobody' } });
  setReachable(true);
  status.set('live');
  await clock.advanceAsync(1_100);
  expect(session.state.get().gameConsole?.script.running).toBe(true);
});

test('a line of 0.8 s: control is there, with a word on how late presses arrive, and stays', async () => {
  const { session, clock, setCallMs, notices, agent } = set();
  setCallMs(800);
  const taking = session.setMode('keyboard');
  await clock.advanceAsync(5_000);
  expect(await taking).toBe('done');
  expect(notices).toContainEqual({ kind: 'lineSlow', answerMs: 800 });
  await clock.advanceAsync(20_000);
  expect(session.state.get().mode).toBe('keyboard');
  expect(agent).toMatchObject({ pad: 'ann', script: { paused: true } });
});

test('a line of 2.1 s: control is refused with the measured time, and what is seen of the console is kept', async () => {
  const { session, clock, setCallMs, notices, agent } = set();
  setCallMs(2_100);
  const taking = session.setMode('keyboard');
  await clock.advanceAsync(5_000);
  expect(await taking).toBe('refused');
  expect(notices).toEqual([{ kind: 'lineTooSlow', answerMs: 2_100 }]);
  expect(agent.pad).toBeNull();
  await clock.advanceAsync(30_000);
  expect(session.state.get().gameConsole?.script.running).toBe(true);
});

test('an agent that falls silent in control is noticed within five seconds', async () => {
  const { session, clock, setCallMs } = set();
  await session.setMode('keyboard');
  await clock.advanceAsync(1_100);
  setCallMs(60_000);
  await clock.advanceAsync(5_000);
  expect(session.state.get()).toMatchObject({ mode: 'off', gameConsole: null });
});
