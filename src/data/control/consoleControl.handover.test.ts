import { expect, test } from 'vitest';
import type { Handover } from '#contract/channel/methods.ts';
import { kinds, setup } from './fixtures.ts';

/** What an agent reports after this session lost control. */
function endBy(agent: ReturnType<typeof setup>['agent'], last: Pick<Handover, 'by' | 'reason'>): void {
  agent.lastHandover = { from: 'ann', line: agent.padLine ?? null, ...last };
  Object.assign(agent, { pad: null, padLine: null });
  Object.assign(agent.script, { paused: false, pausedBy: null });
}

test('a console taken by another user between the check and the take is reported as occupied', async () => {
  const { session, agent, clock, calls, setCallMs } = setup();
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

test('consent to replace one user does not apply to another one', async () => {
  const { session, agent } = setup();
  Object.assign(agent, { pad: 'carol', padLine: 'hers' });
  expect(await session.setMode('keyboard', { from: 'bob' })).toBe('occupied');
  expect(agent.pad).toBe('carol');
  expect(await session.setMode('keyboard', { from: 'carol' })).toBe('done');
  expect(agent.pad).toBe('ann');
});

test('control in another window of the same user is taken over only with consent', async () => {
  const { session, agent, notices } = setup();
  Object.assign(agent, { pad: 'ann', padLine: 'other window' });
  expect(await session.setMode('keyboard')).toBe('occupied');
  expect(notices.at(-1)).toEqual({ kind: 'occupied', by: 'ann', sameUser: true });
  expect(await session.setMode('keyboard', { from: 'ann' })).toBe('done');
  expect(agent.padLine).not.toBe('other window');
});

test('a takeover by another window of the same user ends control with a notice', async () => {
  const { session, agent, clock } = setup();
  await session.setMode('keyboard');
  await clock.advanceAsync(1_100);
  agent.padLine = 'other window';
  await clock.advanceAsync(1_100);
  expect(session.state.get()).toMatchObject({
    mode: 'off',
    ended: { reason: 'otherWindow', by: null, at: expect.any(Number) as number },
  });
});

test.each([
  ['scriptResumed', 'bob'],
  ['disconnected', 'carol'],
  ['silence', null],
] as const)('the end of control by %s is reported with its reason and user', async (reason, by) => {
  const { session, agent, clock, notices } = setup();
  await session.setMode('keyboard');
  await clock.advanceAsync(1_100);
  endBy(agent, { reason, by });
  await clock.advanceAsync(1_100);
  expect(session.state.get()).toMatchObject({ mode: 'off', ended: { reason, by } });
  expect(kinds(notices).filter((kind) => kind === 'ended')).toHaveLength(1);
});

test('the name of who took over is put right when the agent learns it', async () => {
  const { session, agent, clock } = setup();
  await session.setMode('keyboard');
  await clock.advanceAsync(1_100);
  endBy(agent, { reason: 'takenOver', by: 'user 3' });
  Object.assign(agent, { pad: 'user 3', padLine: null });
  await clock.advanceAsync(1_000);
  expect(session.state.get().ended).toMatchObject({ reason: 'takenOver', by: 'user 3' });
  Object.assign(agent.lastHandover ?? {}, { by: 'bob' });
  agent.pad = 'bob';
  await clock.advanceAsync(1_000);
  expect(session.state.get().ended).toMatchObject({ reason: 'takenOver', by: 'bob' });
});

test('a refused press requests the cause from the agent and reports it once', async () => {
  const { session, agent, clock, notices, refused } = setup();
  await session.setMode('keyboard');
  await clock.advanceAsync(1_100);
  endBy(agent, { reason: 'scriptResumed', by: 'bob' });
  refused.set({ error: 'Sorry!' });
  expect(session.state.get().mode).toBe('off');
  await clock.advanceAsync(5_000);
  expect(notices.filter(({ kind }) => kind === 'ended')).toEqual([
    { kind: 'ended', end: expect.objectContaining({ reason: 'scriptResumed', by: 'bob' }) as unknown },
  ]);
});

test('the reason why control ended is shown until it is dismissed or control is taken again; a release shows none', async () => {
  const { session, exit, clock, time, status } = setup();
  await session.setMode('keyboard');
  await session.setMode('off');
  expect(session.state.get().ended).toBeNull();
  await session.setMode('keyboard');
  exit('windowLeft');
  expect(session.state.get().ended).toEqual({ reason: 'windowLeft', by: null, at: time() });
  await session.setMode('keyboard');
  expect(session.state.get().ended).toBeNull();
  status.set('reconnecting');
  await clock.advanceAsync(3_000);
  expect(session.state.get().ended).toMatchObject({ reason: 'connectionLost' });
  session.dismissEnded();
  expect(session.state.get().ended).toBeNull();
});

test('a release for a reason is shown with it, also when the connection is lost afterwards', async () => {
  const { session, agent, clock, time, status } = setup();
  await session.setMode('keyboard');
  await session.release();
  expect(session.state.get()).toMatchObject({ mode: 'off', ended: null });
  await session.setMode('keyboard');
  const at = time();
  await session.release('notRenewed');
  expect(agent).toMatchObject({ pad: null, script: { paused: false } });
  status.set('reconnecting');
  await clock.advanceAsync(3_000);
  expect(session.state.get()).toMatchObject({ mode: 'off', ended: { reason: 'notRenewed', by: null, at } });
});

test('resuming the script of another user ends their control and requires consent', async () => {
  const { session, agent, notices } = setup({ paused: true, pausedBy: 'bob' });
  Object.assign(agent, { pad: 'bob', padLine: 'his' });
  await session.resumeScript();
  expect(notices.at(-1)).toEqual({ kind: 'notResumed', by: 'bob' });
  expect(agent).toMatchObject({ pad: 'bob', script: { paused: true } });
  expect(await session.resumeScript({ from: 'bob' })).toBe('done');
  expect(notices.at(-1)).toEqual({ kind: 'scriptResumed' });
  expect(agent).toMatchObject({ pad: null, script: { paused: false } });
});

test('resuming the script ends control in another window of the same user, which says so', async () => {
  const { session, agent, clock, notices } = setup();
  await session.setMode('keyboard');
  await clock.advanceAsync(1_100);
  const own = agent.padLine;
  agent.padLine = 'other window';
  await clock.advanceAsync(1_100);
  expect(await session.resumeScript({ from: 'ann' })).toBe('done');
  expect(notices.at(-1)).toEqual({ kind: 'scriptResumed' });
  expect(agent).toMatchObject({ pad: null, script: { paused: false } });
  expect(session.state.get().holder).toEqual({ kind: 'nobody' });

  await session.setMode('keyboard');
  await clock.advanceAsync(1_100);
  expect(agent.padLine).not.toBe(own);
  endBy(agent, { reason: 'scriptResumed', by: 'ann' });
  await clock.advanceAsync(1_100);
  expect(session.state.get()).toMatchObject({
    mode: 'off',
    ended: { reason: 'resumedInOtherWindow', by: null },
  });
});

test('resuming a script asks again when the holder has changed', async () => {
  const { session, agent } = setup({ paused: true, pausedBy: 'carol' });
  Object.assign(agent, { pad: 'carol', padLine: 'hers' });
  expect(await session.resumeScript({ from: 'bob' })).toBe('occupied');
  expect(agent).toMatchObject({ pad: 'carol', script: { paused: true } });
});
