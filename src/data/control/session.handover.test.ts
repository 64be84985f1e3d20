import { expect, test } from 'vitest';
import type { Handover } from '#contract/channel/methods.ts';
import { kinds, set } from './fixtures.ts';

/** What an agent says when the console left the hands of this session. */
function endBy(agent: ReturnType<typeof set>['agent'], last: Pick<Handover, 'by' | 'reason'>): void {
  agent.lastHandover = { from: 'ann', line: agent.padLine ?? null, ...last };
  Object.assign(agent, { pad: null, padLine: null });
  Object.assign(agent.script, { paused: false, pausedBy: null });
}

test('somebody takes the console between the look and the take: they are asked about, nothing is taken', async () => {
  const { session, agent, clock, calls, setCallMs } = set();
  setCallMs(150);
  const taking = session.setMode('keyboard');
  await clock.advanceAsync(100);
  Object.assign(agent, { pad: 'bob', padLine: 'his' });
  await clock.advanceAsync(1_000);
  expect(await taking).toBe('occupied');
  expect(agent.pad).toBe('bob');
  expect(session.state.get()).toMatchObject({
    mode: 'off',
    holder: { kind: 'other', name: 'bob', sameUser: false },
  });
  expect(calls.some((call) => call.startsWith('setScriptPaused'))).toBe(false);
});

test('an operator who agreed to take it from one is asked again when another has it by now', async () => {
  const { session, agent } = set();
  Object.assign(agent, { pad: 'carol', padLine: 'hers' });
  expect(await session.setMode('keyboard', { from: 'bob' })).toBe('occupied');
  expect(agent.pad).toBe('carol');
  expect(await session.setMode('keyboard', { from: 'carol' })).toBe('done');
  expect(agent.pad).toBe('ann');
});

test('the same user in another window is somebody else: asked first, then taken', async () => {
  const { session, agent, notices } = set();
  Object.assign(agent, { pad: 'ann', padLine: 'other window' });
  expect(await session.setMode('keyboard')).toBe('occupied');
  expect(notices.at(-1)).toEqual({ kind: 'occupied', by: 'ann', sameUser: true });
  expect(await session.setMode('keyboard', { from: 'ann' })).toBe('done');
  expect(agent.padLine).not.toBe('other window');
});

test('taken in another window of the same user: control ends here, and says so', async () => {
  const { session, agent, clock } = set();
  await session.setMode('keyboard');
  await clock.advanceAsync(1_100);
  agent.padLine = 'other window';
  await clock.advanceAsync(1_100);
  expect(session.state.get()).toMatchObject({
    mode: 'off',
    loss: { reason: 'otherWindow', by: null, at: expect.any(Number) as number },
  });
});

test.each([
  ['scriptResumed', 'bob'],
  ['disconnected', 'carol'],
  ['silence', null],
] as const)('control that ended by %s says so, and by whom', async (reason, by) => {
  const { session, agent, clock, notices } = set();
  await session.setMode('keyboard');
  await clock.advanceAsync(1_100);
  endBy(agent, { reason, by });
  await clock.advanceAsync(1_100);
  expect(session.state.get()).toMatchObject({ mode: 'off', loss: { reason, by } });
  expect(kinds(notices).filter((kind) => kind === 'lost')).toHaveLength(1);
});

test('a refused press asks the agent why: the cause is said once, not twice', async () => {
  const { session, agent, clock, notices, refused } = set();
  await session.setMode('keyboard');
  await clock.advanceAsync(1_100);
  endBy(agent, { reason: 'scriptResumed', by: 'bob' });
  refused.set('Sorry!');
  expect(session.state.get().mode).toBe('off');
  await clock.advanceAsync(5_000);
  expect(notices.filter(({ kind }) => kind === 'lost')).toEqual([
    { kind: 'lost', loss: expect.objectContaining({ reason: 'scriptResumed', by: 'bob' }) as unknown },
  ]);
});

test('what was lost stays said until it is read or control is taken again; what was given back is no loss', async () => {
  const { session, exit, clock, status } = set();
  await session.setMode('keyboard');
  await session.setMode('off');
  expect(session.state.get().loss).toBeNull();
  await session.setMode('keyboard');
  exit('windowLeft');
  expect(session.state.get().loss).toEqual({ reason: 'windowLeft', by: null, at: clock.now() });
  await session.setMode('keyboard');
  expect(session.state.get().loss).toBeNull();
  status.set('reconnecting');
  await clock.advanceAsync(3_000);
  expect(session.state.get().loss).toMatchObject({ reason: 'connectionLost' });
  session.forgetLoss();
  expect(session.state.get().loss).toBeNull();
});

test('resuming the script of another user ends their control, by consent only', async () => {
  const { session, agent, notices } = set({ paused: true, pausedBy: 'bob' });
  Object.assign(agent, { pad: 'bob', padLine: 'his' });
  await session.resumeScript();
  expect(notices.at(-1)).toEqual({ kind: 'notResumed', by: 'bob' });
  expect(agent).toMatchObject({ pad: 'bob', script: { paused: true } });
  expect(await session.resumeScript({ from: 'bob' })).toBe('done');
  expect(notices.at(-1)).toEqual({ kind: 'scriptResumed' });
  expect(agent).toMatchObject({ pad: null, script: { paused: false } });
});

test('resuming asks again when another holds the console than the one who was named', async () => {
  const { session, agent } = set({ paused: true, pausedBy: 'carol' });
  Object.assign(agent, { pad: 'carol', padLine: 'hers' });
  expect(await session.resumeScript({ from: 'bob' })).toBe('occupied');
  expect(agent).toMatchObject({ pad: 'carol', script: { paused: true } });
});
