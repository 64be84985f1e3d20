import { expect, test } from 'vitest';
import type { ControlState, ModeAnswer } from '#data/control/types.ts';
import { createLive } from '#domain/live.ts';
import { PreviewKeys } from './previewKeys.ts';

function setUp() {
  const log: string[] = [];
  const off: ControlState = {
    mode: 'off',
    busy: false,
    console: null,
    holder: { kind: 'nobody' },
    attachedPad: null,
  };
  const state = createLive(off);
  let answer: (value: ModeAnswer) => void = () => undefined;
  const input = {
    keyDown: (code: string) => log.push(`+${code}`) > 0,
    keyUp: (code: string) => log.push(`-${code}`) > 0,
    releaseAll: () => void log.push('release'),
    press() {},
    release() {},
    trigger() {},
    stick() {},
    setKeyMap() {},
  };
  const session = {
    state,
    input,
    setMode: (mode: ControlState['mode']) =>
      new Promise<ModeAnswer>((resolve) => {
        log.push(mode);
        answer = (value) => {
          if (value === 'done') state.set({ ...off, mode });
          resolve(value);
        };
      }),
  };
  const keys = new PreviewKeys(session, (code) => code.startsWith('Key'));
  const settle = async (value: ModeAnswer) => {
    answer(value);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { keys, log, settle, state, off };
}

test('strokes wait for control and are played in their order', async () => {
  const { keys, log, settle } = setUp();
  keys.down('KeyA');
  keys.up('KeyA');
  keys.down('KeyB');
  expect(log).toEqual(['keyboard']);
  await settle('done');
  keys.up('KeyB');
  expect(log).toEqual(['keyboard', '+KeyA', '-KeyA', '+KeyB', '-KeyB']);
});

test('nothing is played when control is refused, and the next key asks again', async () => {
  const { keys, log, settle } = setUp();
  keys.down('KeyA');
  await settle('occupied');
  keys.up('KeyA');
  keys.down('KeyA');
  expect(log).toEqual(['keyboard', 'keyboard']);
});

test('after control has gone back by itself the next key takes it again', async () => {
  const { keys, log, settle, state, off } = setUp();
  keys.down('KeyA');
  await settle('done');
  state.set(off);
  keys.down('KeyB');
  await settle('done');
  expect(log).toEqual(['keyboard', '+KeyA', 'keyboard', '+KeyB']);
});

test('leaving forgets what waits; other keys are none of the console', async () => {
  const { keys, log, settle } = setUp();
  keys.down('KeyA');
  keys.clear();
  await settle('done');
  expect(keys.down('Escape')).toBe(false);
  expect(log).toEqual(['keyboard', 'release']);
});
