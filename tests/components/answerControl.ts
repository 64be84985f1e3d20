import type { ConsoleState } from '#contract/channel/methods.ts';
import type { FakeChannel } from './fakeChannel.ts';

/** Answers as an agent whose consoles have a running script and can be controlled. Returns their state, which may be changed. */
export function answerControl(channel: FakeChannel): ConsoleState {
  const state: ConsoleState = {
    script: { running: true, paused: false, pausedBy: null, title: 'Squad battles', description: '' },
    keyboardOpened: false,
    pad: null,
  };
  channel.on('getState', () => state);
  channel.on('getScriptPaused', () => state.script);
  channel.on('setPad', (_target, body) => {
    Object.assign(state, { pad: body?.pad ?? null, padLine: body?.line ?? null });
    return {};
  });
  channel.on('setScriptPaused', (_target, body) => Object.assign(state.script, { paused: body?.paused }));
  return state;
}
