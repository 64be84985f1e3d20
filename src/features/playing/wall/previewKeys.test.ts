import { expect, test } from 'vitest';
import { kinds, setup } from '#data/control/fixtures.ts';
import { PreviewKeys } from './previewKeys.ts';

function setUp(...script: Parameters<typeof setup>) {
  const gameConsole = setup(...script);
  const keys = new PreviewKeys(gameConsole.session, (code) => code === 'KeyQ' || code === 'KeyE');
  const pressed = () => gameConsole.sent.map(({ square, triangle }) => [square, triangle]);
  return { ...gameConsole, keys, pressed };
}

test('the first key takes control; what is pressed until control stands goes out in its order', async () => {
  const { keys, clock, setCallMs, pressed, session } = setUp();
  setCallMs(150);
  keys.down('KeyQ');
  await clock.advanceAsync(50);
  keys.up('KeyQ');
  keys.down('KeyE');
  await clock.advanceAsync(1_000);
  keys.up('KeyE');
  expect(session.state.get().mode).toBe('keyboard');
  expect(pressed()).toEqual([
    [true, false],
    [false, false],
    [false, true],
    [false, false],
  ]);
});

test('nothing is pressed on a console that somebody else holds, and the next key asks again', async () => {
  const { keys, agent, clock, notices, sent } = setUp({ paused: true, pausedBy: 'bob' });
  agent.pad = 'bob';
  await clock.advanceAsync(0);
  notices.length = 0;
  keys.down('KeyQ');
  await clock.advanceAsync(0);
  keys.up('KeyQ');
  keys.down('KeyQ');
  await clock.advanceAsync(0);
  expect(kinds(notices)).toEqual(['occupied', 'occupied']);
  expect(sent).toEqual([]);
});

test('after control has gone back by itself the next key takes it again', async () => {
  const { keys, clock, session, agent, pressed } = setUp();
  keys.down('KeyQ');
  await clock.advanceAsync(0);
  keys.up('KeyQ');
  await clock.advanceAsync(601_000);
  expect(session.state.get().mode).toBe('off');
  keys.down('KeyE');
  await clock.advanceAsync(0);
  expect(agent.pad).toBe('ann');
  expect(pressed().at(-1)).toEqual([false, true]);
});

test('a key without a meaning on the pad pauses the script too, and counts as the last input', async () => {
  const { keys, clock, session, agent, sent } = setUp();
  keys.down('KeyZ');
  await clock.advanceAsync(0);
  expect(agent).toMatchObject({ pad: 'ann', script: { paused: true } });
  await clock.advanceAsync(500_000);
  keys.down('KeyZ');
  await clock.advanceAsync(500_000);
  expect(session.state.get().mode).toBe('keyboard');
  await clock.advanceAsync(101_000);
  expect(agent).toMatchObject({ pad: null, script: { paused: false } });
  expect(sent).toEqual([]);
});

test('leaving lets every key go', async () => {
  const { keys, clock, pressed } = setUp();
  keys.down('KeyQ');
  await clock.advanceAsync(100);
  keys.clear();
  expect(pressed().at(-1)).toEqual([false, false]);
});
