import { expect, test } from 'vitest';
import { ChannelError } from '#domain/channel/channelError.ts';
import { kinds, setup } from './fixtures.ts';

test.each([
  ['runs its script again', { running: true, paused: false, pausedBy: null }],
  ['is still connecting its console', { running: false, paused: false, pausedBy: null }],
] as const)('control ends with a notice when the agent was restarted and %s', async (_, script) => {
  const { session, clock, agent, calls, notices } = setup();
  await session.setMode('keyboard');
  session.input.press('cross');
  await clock.advanceAsync(1_100);
  agent.pad = null;
  Object.assign(agent.script, script);
  calls.length = 0;
  await clock.advanceAsync(1_100);
  expect(session.state.get()).toMatchObject({ mode: 'off', holder: { kind: 'nobody' } });
  expect(notices.at(-1)).toMatchObject({ kind: 'ended', end: { reason: 'refused' } });
  expect(calls).toEqual(['releaseAll', 'close']);
});

test('control ends after the computer slept, and a script resumed in the meantime keeps running', async () => {
  const { session, clock, agent, calls } = setup();
  await session.setMode('keyboard');
  session.input.press('cross');
  await clock.advanceAsync(1_100);
  // The agent has released the console in the meantime.
  agent.pad = null;
  Object.assign(agent.script, { paused: false, pausedBy: null });
  clock.sleep(300_000);
  await clock.advanceAsync(0);
  expect(session.state.get().mode).toBe('off');
  expect(calls).not.toContain('setScriptPaused {"paused":false}');
});

test('an unresponsive agent ends control; the console is released when it replies again', async () => {
  const { session, clock, agent, notices, setReachable } = setup();
  await session.setMode('keyboard');
  setReachable(false);
  await clock.advanceAsync(4_100);
  expect(session.state.get()).toMatchObject({ mode: 'off', gameConsole: null });
  expect(notices.at(-1)).toEqual({ kind: 'failed', fault: { error: 'timeout' } });
  setReachable(true);
  await clock.advanceAsync(2_100);
  expect(agent).toMatchObject({ pad: null, script: { paused: false } });
});

test('control that cannot be taken in time is reported, with whether the script still runs', async () => {
  const { session, notices, setReachable } = setup();
  await session.setMode('keyboard');
  await session.setMode('off');
  setReachable(false, new ChannelError('timeout', 'timeout'));
  await session.setMode('keyboard');
  expect(session.state.get().mode).toBe('off');
  expect(notices).toContainEqual({ kind: 'notTaken', isScriptRunning: true });
});

test('an agent that reports no pad and runs no script does not end control', async () => {
  const { session, clock, agent } = setup({ running: false });
  Object.defineProperty(agent, 'pad', { get: () => null, set: () => {}, enumerable: true });
  await session.setMode('keyboard');
  await clock.advanceAsync(10_000);
  expect(session.state.get().mode).toBe('keyboard');
});

test('a lost pad connection ends control and releases the console', async () => {
  const { session, lost, agent, calls } = setup();
  await session.setMode('keyboard');
  session.input.press('cross');
  calls.length = 0;
  lost.set(true);
  // The current holder is unknown until the agent answers again.
  expect(session.state.get()).toMatchObject({ mode: 'off', gameConsole: null, holder: { kind: 'nobody' } });
  expect(calls).toEqual(['releaseAll', 'close', 'setScriptPaused {"paused":false}', 'setPad {"pad":null}']);
  expect(agent).toMatchObject({ pad: null, script: { paused: false } });
});

test('a lost connection ends control with one notice; the console is released after reconnecting', async () => {
  const { session, status, clock, agent, calls, notices, setReachable } = setup();
  await session.setMode('keyboard');
  session.input.press('cross');
  notices.length = 0;
  setReachable(false, new ChannelError('offline', 'not connected'));
  status.set('reconnecting');
  // The press ends at once.
  expect(calls.at(-1)).toBe('close');
  await clock.advanceAsync(5_000);
  expect(session.state.get().ended).toMatchObject({ reason: 'connectionLost' });
  expect(notices).toEqual([]);
  setReachable(true);
  status.set('live');
  await clock.advanceAsync(1_100);
  expect(agent).toMatchObject({ pad: null, script: { paused: false } });
  expect(notices).toEqual([{ kind: 'scriptResumed' }]);
});

test('without a connection the state of the console and its script is unknown', async () => {
  const { session, status, clock, setReachable } = setup();
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

test('control is allowed with a warning at a latency of 0.8 s', async () => {
  const { session, clock, setCallMs, notices, agent } = setup();
  setCallMs(800);
  const taking = session.setMode('keyboard');
  await clock.advanceAsync(5_000);
  expect(await taking).toBe('done');
  expect(notices).toContainEqual({ kind: 'latencyHigh', latencyMs: 800 });
  await clock.advanceAsync(20_000);
  expect(session.state.get().mode).toBe('keyboard');
  expect(agent).toMatchObject({ pad: 'ann', script: { paused: true } });
});

test('a single late reply does not refuse control: the page may just have been busy', async () => {
  const { session, clock, setCallMs, notices } = setup();
  setCallMs(1_300);
  const taking = session.setMode('keyboard');
  await clock.advanceAsync(100);
  setCallMs(20);
  await clock.advanceAsync(3_000);
  expect(await taking).toBe('done');
  expect(notices).not.toContainEqual(expect.objectContaining({ kind: 'latencyTooHigh' }));
});

test('control is refused with the measured time at a latency of 2.1 s; the console state is unchanged', async () => {
  const { session, clock, setCallMs, notices, agent } = setup();
  setCallMs(2_100);
  const taking = session.setMode('keyboard');
  await clock.advanceAsync(5_000);
  expect(await taking).toBe('refused');
  expect(notices).toEqual([{ kind: 'latencyTooHigh', latencyMs: 2_100 }]);
  expect(agent.pad).toBeNull();
  await clock.advanceAsync(30_000);
  expect(session.state.get().gameConsole?.script.running).toBe(true);
});

test('states that the agent ignores end control at once, and give back what it still reports as ours', async () => {
  const { session, clock, agent, refused, notices } = setup();
  await session.setMode('keyboard');
  await clock.advanceAsync(1_100);
  refused.set({ error: 'The agent ignores this pad line.' });
  expect(session.state.get()).toMatchObject({ mode: 'off', ended: { reason: 'refused' } });
  await clock.advanceAsync(0);
  expect(agent).toMatchObject({ pad: null, script: { paused: false } });
  expect(kinds(notices)).toContain('ended');
});

test('states that are refused after another user took over leave the script to that user', async () => {
  const { session, clock, agent, refused, notices } = setup();
  await session.setMode('keyboard');
  await clock.advanceAsync(1_100);
  Object.assign(agent, { pad: 'bob', padLine: null });
  refused.set({ error: 'Sorry! You cant use your controller now.' });
  await clock.advanceAsync(0);
  expect(agent).toMatchObject({ pad: 'bob', script: { paused: true } });
  expect(notices.at(-1)).toMatchObject({ kind: 'ended', end: { reason: 'takenOver', by: 'bob' } });
});

test.each([
  ['agentSilent', true],
  ['offline', false],
] as const)('without replies the operator reads %s', async (reason, isOnline) => {
  const { session, clock, setReachable, setOnline } = setup();
  await session.setMode('keyboard');
  setReachable(false);
  setOnline(isOnline);
  await clock.advanceAsync(10_000);
  expect(session.state.get().ended?.reason).toBe(reason);
});

test('an agent that seemed silent is not blamed when the own connection turns out to be lost', async () => {
  const { session, clock, setReachable, status } = setup();
  await session.setMode('keyboard');
  setReachable(false);
  await clock.advanceAsync(10_000);
  status.set('reconnecting');
  expect(session.state.get().ended?.reason).toBe('connectionLost');
});
