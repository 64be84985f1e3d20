import { expect, test } from 'vitest';
import type { PadState } from '#contract/channel/pad.ts';
import { isNeutral } from '#domain/control/pad.ts';
import { kinds, setup, sonyPad } from './fixtures.ts';

test('taking control names the pad, pauses the script, and only then reports ready', async () => {
  const { session, calls, notices, agent } = setup();
  expect(await session.setMode('keyboard')).toBe('done');
  expect(calls).toEqual([
    'setPad {"pad":"ann","from":null,"requiresLine":true}',
    'setScriptPaused {"paused":true}',
    'hold true',
  ]);
  expect(notices).toEqual([{ kind: 'controlReady', mode: 'keyboard', scriptPaused: true }]);
  expect(agent.pad).toBe('ann');
});

test.each(['exit', 'close', 'offMode'] as const)(
  '%s releases the input first, then resumes the script, then releases the console',
  async (way) => {
    const { session, calls, exit, agent } = setup();
    await session.setMode('gamepad');
    session.input.press('cross');
    calls.length = 0;
    if (way === 'exit') exit();
    if (way === 'close') void session.close();
    if (way === 'offMode') void session.setMode('off');
    const released = calls.indexOf('close');
    await session.setMode('off');
    await session.close();
    expect(calls.indexOf('close')).toBeLessThan(calls.indexOf('setScriptPaused {"paused":false}'));
    expect(calls.indexOf('setScriptPaused {"paused":false}')).toBeLessThan(
      calls.indexOf('setPad {"pad":null}'),
    );
    // Leaving releases the input at once; a requested change waits in the queue.
    expect(released >= 0).toBe(way !== 'offMode');
    expect(agent).toMatchObject({ pad: null, script: { paused: false } });
    expect(session.state.get().mode).toBe('off');
  },
);

test.each(['in control', 'while control is being taken'] as const)(
  'a page closed %s releases the console before the event handler returns',
  async (when) => {
    const { session, calls, exit, agent, clock, setCallMs } = setup();
    if (when !== 'in control') setCallMs(150);
    const taking = session.setMode('keyboard');
    // The console shows our name; its script is not paused yet.
    if (when === 'in control') await taking;
    else await clock.advanceAsync(200);
    calls.length = 0;
    exit();
    expect(calls.at(-1)).toBe('setPad {"pad":null}');
    await clock.advanceAsync(2_000);
    expect(agent).toMatchObject({ pad: null, script: { paused: false } });
    expect(session.state.get().mode).toBe('off');
  },
);

test('a window that is left while the console is asked for its state does not take control', async () => {
  const { session, exit, calls, clock, setCallMs } = setup();
  setCallMs(150);
  const taking = session.setMode('keyboard');
  await clock.advanceAsync(50);
  exit();
  await clock.advanceAsync(2_000);
  expect(await taking).toBe('refused');
  expect(calls.filter((call) => call.startsWith('set'))).toEqual([]);
  expect(session.state.get()).toMatchObject({ mode: 'off', taking: null, ended: { reason: 'windowLeft' } });
});

test('a release that fails when the view is closed is retried', async () => {
  const { session, clock, setReachable, agent } = setup();
  await session.setMode('keyboard');
  setReachable(false);
  let closed = false;
  void session.close().then(() => (closed = true));
  await clock.advanceAsync(5_000);
  expect([agent.script.paused, closed]).toEqual([true, false]);
  setReachable(true);
  await clock.advanceAsync(1_000);
  expect(agent).toMatchObject({ pad: null, script: { paused: false } });
  expect(closed).toBe(true);
});

test('a console taken by another user is no longer released; retries stop when the agent stays unresponsive', async () => {
  const taken = setup();
  await taken.session.setMode('keyboard');
  taken.setReachable(false);
  void taken.session.close();
  await taken.clock.advanceAsync(1_500);
  Object.assign(taken.agent, { pad: 'bob', padLine: 'his' });
  taken.setReachable(true);
  await taken.clock.advanceAsync(5_000);
  expect(taken.agent).toMatchObject({ pad: 'bob', script: { paused: true } });

  const unresponsive = setup();
  await unresponsive.session.setMode('keyboard');
  unresponsive.setReachable(false);
  let closed = false;
  void unresponsive.session.close().then(() => (closed = true));
  await unresponsive.clock.advanceAsync(21_000);
  expect(closed).toBe(true);
});

test('a console held by another user is taken over only with consent', async () => {
  const { session, notices, agent } = setup({ paused: true, pausedBy: 'bob' });
  agent.pad = 'bob';
  expect(await session.setMode('keyboard')).toBe('occupied');
  expect(notices.at(-1)).toEqual({ kind: 'occupied', by: 'bob', sameUser: false });
  expect(agent.pad).toBe('bob');
  expect(await session.setMode('keyboard', { from: 'bob' })).toBe('done');
  expect(agent.pad).toBe('ann');
});

test('after a takeover all input is released and the script stays with the new holder', async () => {
  const { session, clock, agent, calls, notices } = setup();
  await session.setMode('keyboard');
  session.input.press('cross');
  Object.assign(agent, { pad: 'bob', padLine: 'his' });
  agent.script.pausedBy = 'bob';
  await clock.advanceAsync(1_100);
  expect(session.state.get().mode).toBe('off');
  expect(notices.at(-1)).toMatchObject({ kind: 'ended', end: { reason: 'takenOver', by: 'bob' } });
  expect(session.state.get().ended).toMatchObject({ reason: 'takenOver', by: 'bob' });
  expect(calls).not.toContain('setScriptPaused {"paused":false}');
});

test('unplugging a physical pad during a press releases the press and the console', async () => {
  const { session, attach, clock, sent, agent } = setup();
  attach(sonyPad());
  expect(session.state.get().attachedPad).toBe('DualSense');
  await session.setMode('pad');
  attach(sonyPad([0]));
  clock.advance(8);
  expect(sent.at(-1)?.cross).toBe(true);
  session.input.press('circle');
  expect(sent.at(-1)?.circle).toBe(false);
  attach();
  await session.setMode('off');
  expect(session.state.get()).toMatchObject({ mode: 'off', attachedPad: null });
  expect(agent.script.paused).toBe(false);
});

test('an attached pad is mentioned once while the keyboard controls the console', async () => {
  const { session, attach, notices } = setup();
  const mentions = () => notices.filter(({ kind }) => kind === 'padIdle');
  attach(sonyPad());
  expect(mentions()).toEqual([]);
  await session.setMode('keyboard');
  expect(mentions()).toEqual([{ kind: 'padIdle', name: 'DualSense' }]);
  attach();
  attach(sonyPad());
  expect(mentions()).toHaveLength(1);
});

test('a second pad, an unsupported pad and an unsupported mapping are refused with their notices', async () => {
  const { session, attach, notices } = setup();
  attach(sonyPad(), { ...sonyPad(), index: 1 });
  attach({ ...sonyPad(), id: 'Joystick' });
  attach({ ...sonyPad(), mapping: '' });
  expect(kinds(notices)).toEqual(['oneGamepadOnly', 'gamepadNotSupported', 'mappingNotSupported']);
  expect(await session.setMode('pad')).toBe('refused');
});

test.each([
  ['a second one', 'secondPad', [sonyPad(), { ...sonyPad(), index: 1 }]],
  [
    'a second and a third one',
    'secondPad',
    [sonyPad(), { ...sonyPad(), index: 1 }, { ...sonyPad(), index: 2 }],
  ],
  ['nothing in its place', 'padUnplugged', []],
] as const)(
  'a pad with %s beside it ends control for that reason, and holds nothing',
  async (_, reason, pads) => {
    const { session, attach, clock, sent, agent } = setup();
    attach(sonyPad());
    await session.setMode('pad');
    attach(sonyPad([17]));
    clock.advance(8);
    expect(sent.at(-1)?.touchButton).toBe(true);
    attach(...pads);
    await session.setMode('off');
    expect(session.state.get()).toMatchObject({ mode: 'off', ended: { reason } });
    expect(agent).toMatchObject({ pad: null, script: { paused: false } });
  },
);

test('the console is released after the idle timeout', async () => {
  const { session, clock, agent } = setup();
  await session.setMode('keyboard');
  await clock.advanceAsync(599_000);
  session.input.press('cross');
  session.input.release('cross');
  await clock.advanceAsync(599_000);
  expect(session.state.get().mode).toBe('keyboard');
  await clock.advanceAsync(2_000);
  expect(session.state.get().mode).toBe('off');
  expect(agent.script.paused).toBe(false);
});

test('switching from keyboard to on-screen gamepad keeps control', async () => {
  const { session, calls, sent } = setup();
  await session.setMode('keyboard');
  session.input.keyDown('Space');
  await session.setMode('gamepad');
  expect(calls.filter((call) => call.startsWith('setScriptPaused'))).toHaveLength(1);
  session.input.press('circle');
  expect(sent.at(-1)).toMatchObject({ cross: false, circle: true });
  expect(isNeutral(sent[0] as PadState)).toBe(false);
});

test('input while control is being taken is buffered and replayed in order', async () => {
  const { session, sent, clock, setCallMs } = setup();
  setCallMs(150);
  const taking = session.setMode('keyboard');
  for (const code of ['Space', 'KeyQ']) {
    await clock.advanceAsync(60);
    session.input.keyDown(code);
    await clock.advanceAsync(60);
    session.input.keyUp(code);
  }
  expect(sent).toHaveLength(0);
  expect(session.state.get()).toMatchObject({ mode: 'off', taking: 'keyboard' });
  await clock.advanceAsync(210);
  await taking;
  expect(session.state.get()).toMatchObject({ mode: 'keyboard', taking: null });
  session.input.keyDown('KeyE');
  expect(sent).toHaveLength(1);
  await clock.advanceAsync(200);
  const pressed = sent.map(({ cross, square, triangle }) => [cross, square, triangle]);
  expect(pressed).toEqual([
    [true, false, false],
    [false, false, false],
    [false, true, false],
    [false, false, false],
    [false, false, true],
  ]);
});

test('input buffered before the window lost focus is discarded', async () => {
  const { session, sent, clock, setCallMs, exit, agent } = setup();
  setCallMs(150);
  const taking = session.setMode('keyboard');
  session.input.keyDown('Space');
  exit();
  await clock.advanceAsync(2_000);
  await taking;
  expect(sent).toHaveLength(0);
  expect(agent.pad).toBeNull();
});

test('input buffered for an occupied console is discarded', async () => {
  const { session, agent, sent } = setup({ paused: true, pausedBy: 'bob' });
  agent.pad = 'bob';
  const taking = session.setMode('keyboard');
  session.input.keyDown('Space');
  expect(await taking).toBe('occupied');
  await session.setMode('keyboard', { from: 'bob' });
  expect(sent).toHaveLength(0);
});

test('a console without a script can be controlled, and resuming reports that there is none', async () => {
  const { session, notices, calls } = setup({ running: false });
  await session.setMode('keyboard');
  await session.setMode('off');
  expect(calls.some((call) => call.startsWith('setScriptPaused'))).toBe(false);
  await session.resumeScript();
  expect(kinds(notices).at(-1)).toBe('scriptNotRunning');
});

test('text is sent only to an open keyboard', async () => {
  const { session, clock, agent, calls, notices } = setup();
  await session.sendText('abc');
  expect(kinds(notices)).toEqual(['keyboardClosed']);
  agent.keyboardOpened = true;
  await clock.advanceAsync(1_100);
  await session.sendText('abc');
  expect(calls.at(-1)).toMatch(/^setKeyboardText {"text":"abc","until":\d+}$/);
});

test('text typed in control proves with the line that it is of the holder', async () => {
  const { session, clock, agent, calls, withLines } = setup();
  await session.setMode('keyboard');
  agent.keyboardOpened = true;
  await clock.advanceAsync(1_100);
  withLines();
  await session.sendText('abc');
  await session.closeKeyboard();
  const line = agent.padLine;
  expect(calls.slice(-2)).toEqual([
    expect.stringContaining(`setKeyboardText ${JSON.stringify({ text: 'abc', line }).slice(0, -1)}`),
    `closeKeyboard ${JSON.stringify({ line })}`,
  ]);
});
