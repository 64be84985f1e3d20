import type { Fault } from '#contract/errors/index.ts';
import type { ChannelRequest, ConsoleState } from '#contract/channel/methods.ts';
import type { PadState } from '#contract/channel/pad.ts';
import type { PadRelease } from '#domain/channel/protocol.ts';
import type { PadLine } from '#domain/channel/picture.ts';
import { FakeClock } from '#domain/clock.ts';
import type { GamepadReading } from '#domain/control/gamepad.ts';
import { createObservable } from '#domain/observable.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import type { ChannelStatus } from '#platform/channel/channel.ts';
import type { ExitReason } from './environment.ts';

import { createConsoleControl } from './consoleControl.ts';
import type { ControlNotice, ConsoleControlOptions } from './controlState.ts';

/** An agent with one console, as its control sees it. */
export function setup(script: Partial<ConsoleState['script']> = {}) {
  const clock = new FakeClock();
  const agent: ConsoleState = {
    script: {
      running: true,
      paused: false,
      pausedBy: null,
      title: 'Squad battles',
      description: '',
      ...script,
    },
    keyboardOpened: false,
    pad: null,
  };
  const calls: string[] = [];
  const sent: PadState[] = [];
  const notices: ControlNotice[] = [];
  const status = createObservable<ChannelStatus>('live');
  const refused = createObservable<Fault | null>(null);
  const lost = createObservable(false);
  let reachable = true;
  let unreachable = new Error('timeout');
  let callMs = 0;
  let hidesLines = true;
  const line: PadLine = {
    send: (state) => sent.push(state),
    setKeepAlive: (held) => calls.push(`hold ${held}`),
    setMinPress: () => {},
    every: (ms, callback) => clock.every(ms, callback),
    releaseAll: () => calls.push('releaseAll'),
    close: () => calls.push('close'),
    refused,
    lost,
  };
  /** Whether a message of this line belongs to the holder; as in an agent, a message without a line does. */
  const isOwn = (padLine?: string): boolean =>
    agent.pad === 'ann' && (padLine === undefined || padLine === (agent.padLine ?? padLine));
  const assertHolder = (name: string | null): void => {
    if (agent.pad !== null && agent.pad !== name)
      throw new ChannelError('held', `${agent.pad} controls this console now.`);
  };
  const respond = (name: string, body: unknown): unknown => {
    if (name === 'setPad') {
      const { pad, line: padLine, from } = body as ChannelRequest<'setPad'>;
      if (pad !== null && from !== undefined && !isOwn(padLine)) assertHolder(from);
      if (pad !== null || isOwn(padLine))
        Object.assign(agent, { pad, padLine: pad === null ? null : padLine });
    }
    if (name === 'setScriptPaused') {
      const { paused, line: padLine, takeFrom } = body as ChannelRequest<'setScriptPaused'>;
      if (!paused && takeFrom !== undefined) {
        assertHolder(takeFrom);
        Object.assign(agent, { pad: null, padLine: null });
      } else if (agent.pad !== null && !isOwn(padLine)) return agent.script;
      Object.assign(agent.script, { paused, pausedBy: paused ? 'ann' : null });
    }
    return name === 'getState' ? structuredClone(agent) : agent.script;
  };
  let exit = (_reason: ExitReason): void => {};
  let padsChanged = (): void => {};
  let pads: GamepadReading[] = [];
  let online = true;
  const channel = {
    status,
    request: async (name: string, _target: unknown, body: unknown, timeoutMs = 500) => {
      if (!reachable) throw unreachable;
      if (name !== 'getState')
        calls.push(`${name} ${JSON.stringify((hidesLines ? withoutLine(body) : body) ?? null)}`);
      // The agent applies requests in order; only its replies are delayed.
      const reply = respond(name, body);
      const waitMs = Math.min(callMs, timeoutMs);
      if (waitMs > 0) await new Promise<void>((resolve) => void clock.after(waitMs, resolve));
      if (callMs > timeoutMs) throw new ChannelError('timeout', 'timeout');
      return reply;
    },
    release: (_target: unknown, { line: padLine, resume }: PadRelease) => {
      if (!reachable) return Promise.reject(unreachable);
      if (resume) calls.push(`setScriptPaused ${JSON.stringify({ paused: false })}`);
      calls.push(`setPad ${JSON.stringify({ pad: null })}`);
      if (resume) respond('setScriptPaused', { paused: false, line: padLine });
      respond('setPad', { pad: null, line: padLine });
      return Promise.resolve(resume ? agent.script : null);
    },
    openPad: () => line,
  } as ConsoleControlOptions['channel'];
  // The device slept before: the time of day is ahead of the clock of delays.
  const time = (): number => clock.now() + 3_600_000;
  const session = createConsoleControl({
    channel,
    clock,
    time,
    target: { token: 'aa', consoleId: 7 },
    userName: () => 'ann',
    idleAfterMs: 600_000,
    ownLines: new Set(),
    notify: (notice) => notices.push(notice),
    environment: {
      onExit: (listener) => {
        exit = listener;
        return () => {};
      },
      onPadsChanged: (listener) => {
        padsChanged = listener;
        return () => {};
      },
      readPads: () => pads,
      isVisible: () => true,
      isOnline: () => online,
    },
  });
  return {
    agent,
    calls,
    clock,
    notices,
    sent,
    session,
    status,
    refused,
    time,
    lost,
    exit: (reason: ExitReason = 'windowLeft') => exit(reason),
    /** `calls` have the random names of pad lines too, from now on. */
    withLines: () => void (hidesLines = false),
    /** Duration of each call from now on, milliseconds. */
    setCallMs: (value: number) => (callMs = value),
    /** `error`: the error of calls while the agent is unreachable. */
    setReachable(value: boolean, error = new Error('timeout')) {
      reachable = value;
      unreachable = error;
    },
    setOnline: (value: boolean) => (online = value),
    attach(...next: GamepadReading[]) {
      pads = next;
      padsChanged();
    },
  };
}

/** A request without the random name of its pad line. */
function withoutLine(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? { ...body, line: undefined } : body;
}

/** A pad of Sony in the standard layout, with these buttons pressed. */
export const sonyPad = (pressed: number[] = []): GamepadReading => ({
  id: 'DualSense (Vendor: 054c Product: 0ce6)',
  index: 0,
  mapping: 'standard',
  connected: true,
  buttons: Array.from({ length: 18 }, (_, at) => ({
    pressed: pressed.includes(at),
    value: pressed.includes(at) ? 1 : 0,
  })),
  axes: [0, 0, 0, 0],
});

export const kinds = (notices: ControlNotice[]): string[] => notices.map(({ kind }) => kind);
