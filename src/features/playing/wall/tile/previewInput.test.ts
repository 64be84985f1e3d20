import { expect, test } from 'vitest';
import { kinds, setup } from '#data/control/fixtures.ts';
import { PreviewInput } from './previewInput.ts';

function setUp(...script: Parameters<typeof setup>) {
  const gameConsole = setup(...script);
  const preview = new PreviewInput(gameConsole.session, (code) => code === 'KeyQ' || code === 'KeyE');
  const pressed = () => gameConsole.sent.map(({ square, triangle }) => [square, triangle]);
  return { ...gameConsole, preview, pressed };
}

test('the first key takes control; keys pressed until control is established are sent in order', async () => {
  const { preview, clock, setCallMs, pressed, session } = setUp();
  setCallMs(150);
  preview.down('KeyQ');
  await clock.advanceAsync(50);
  preview.up('KeyQ');
  preview.down('KeyE');
  await clock.advanceAsync(1_000);
  preview.up('KeyE');
  expect(session.state.get().mode).toBe('keyboard');
  expect(pressed()).toEqual([
    [true, false],
    [false, false],
    [false, true],
    [false, false],
  ]);
});

test('nothing is sent to a console that another user controls, and the next key retries', async () => {
  const { preview, agent, clock, notices, sent } = setUp({ paused: true, pausedBy: 'bob' });
  agent.pad = 'bob';
  await clock.advanceAsync(0);
  notices.length = 0;
  preview.down('KeyQ');
  await clock.advanceAsync(0);
  preview.up('KeyQ');
  preview.down('KeyQ');
  await clock.advanceAsync(0);
  expect(kinds(notices)).toEqual(['occupied', 'occupied']);
  expect(sent).toEqual([]);
});

test('the next key takes control again after it was released because of inactivity', async () => {
  const { preview, clock, session, agent, pressed } = setUp();
  preview.down('KeyQ');
  await clock.advanceAsync(0);
  preview.up('KeyQ');
  await clock.advanceAsync(601_000);
  expect(session.state.get().mode).toBe('off');
  preview.down('KeyE');
  await clock.advanceAsync(0);
  expect(agent.pad).toBe('ann');
  expect(pressed().at(-1)).toEqual([false, true]);
});

test('an unmapped key also pauses the script and restarts the idle timer', async () => {
  const { preview, clock, session, agent, sent } = setUp();
  preview.down('KeyZ');
  await clock.advanceAsync(0);
  expect(agent).toMatchObject({ pad: 'ann', script: { paused: true } });
  await clock.advanceAsync(500_000);
  preview.down('KeyZ');
  await clock.advanceAsync(500_000);
  expect(session.state.get().mode).toBe('keyboard');
  await clock.advanceAsync(101_000);
  expect(agent).toMatchObject({ pad: null, script: { paused: false } });
  expect(sent).toEqual([]);
});

test('releaseAll releases every key', async () => {
  const { preview, clock, pressed } = setUp();
  preview.down('KeyQ');
  await clock.advanceAsync(100);
  preview.releaseAll();
  expect(pressed().at(-1)).toEqual([false, false]);
});
