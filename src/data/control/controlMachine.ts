import type { ScriptState } from '#contract/channel/methods.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import { endCauseOf, type EndReason, withLatestName } from '#domain/control/controlEnd.ts';
import { padEndReason, padLabel, type PadVerdict } from '#domain/control/gamepad.ts';
import type { Holder } from '#domain/control/holder.ts';
import { maxControlMs, slowControlMs } from '#domain/control/latency.ts';
import { failureNotice } from './attempt.ts';
import type { ControlEffect, ControlEvent, ControlMachine } from './controlEvents.ts';
import type { ControlMode, ControlNotice, ControlState, ModeResult } from './controlState.ts';

type Step = [ControlMachine, ...ControlEffect[]];
const step = (state: ControlMachine, ...effects: ControlEffect[]): Step => [state, ...effects];
const notify = (notice: ControlNotice): ControlEffect => ({ kind: 'notify', notice });
const answer = (result: ModeResult): ControlEffect => ({ kind: 'answer', result });

export const initialControl: ControlMachine = {
  phase: { kind: 'off' },
  asked: null,
  line: '',
  exits: 0,
  gameConsole: null,
  keyboardOpened: false,
  holder: { kind: 'nobody' },
  ended: null,
  attachedPad: null,
  pads: null,
  said: { holder: false, idlePad: false },
  isClosed: false,
};

const modeOf = ({ phase }: ControlMachine): ControlMode => (phase.kind === 'on' ? phase.mode : 'off');

export const controlState = (state: ControlMachine): ControlState => ({
  mode: modeOf(state),
  busy: state.phase.kind === 'taking',
  taking: state.asked,
  gameConsole: state.gameConsole,
  keyboardOpened: state.keyboardOpened,
  holder: state.holder,
  ended: state.ended,
  attachedPad: state.attachedPad,
});

/** A session's state before the first reply of the agent. */
export const initialControlState = controlState(initialControl);

export const openLine = ({ phase, line }: ControlMachine): string | null =>
  phase.kind === 'on' ? line : null;

const padNotices = {
  none: { kind: 'gamepadNotSupported' },
  notSupported: { kind: 'gamepadNotSupported' },
  tooMany: { kind: 'oneGamepadOnly' },
  mappingNotSupported: { kind: 'mappingNotSupported' },
} as const;

/**
 * Control of a console as a state machine: `controlStep` decides, `createConsoleControl` does what it
 * returns.
 *
 *     off ──asked──▶ off, input is buffered ──change (its turn in the queue)──▶ taking: measure, then lease
 *     taking ──leased──▶ on;  taking ──refused, or an exit meanwhile──▶ taking: release ──changed──▶ off
 *     on ──change to another mode──▶ on, another input
 *     on ──change to off, exit, observed (taken over), refused by the agent──▶ off: stop the input, release
 *
 * An exit voids the requests that were made before it (`exits`), also those that wait in the queue.
 *
 * @param now milliseconds since the epoch
 * @returns the state after an event, and the effects, in this order
 */
export function controlStep(state: ControlMachine, event: ControlEvent, now: number): Step {
  const { exits, holder, ended } = state;
  switch (event.kind) {
    case 'asked': {
      const { mode } = event;
      const enqueue = { kind: 'enqueue', change: event, exits } as const;
      if (mode === 'off' || modeOf(state) !== 'off') return step(state, enqueue);
      return step({ ...state, asked: mode }, { kind: 'buffer' }, enqueue);
    }
    case 'change':
      return change(state, event);
    case 'measured':
      return measured(state, event);
    case 'leased': {
      const { mode, latencyMs, hasScript, isOurs } = event;
      if (!isOurs) return refused(state);
      const next: ControlMachine = { ...state, phase: { kind: 'on', mode, isConfirmed: false }, ended: null };
      const late: ControlEffect[] =
        latencyMs > slowControlMs ? [notify({ kind: 'latencyHigh', latencyMs })] : [];
      const ready = notify({ kind: 'controlReady', mode, scriptPaused: hasScript });
      return step(next, { kind: 'start', mode, line: state.line }, ready, ...late, { kind: 'refresh' });
    }
    case 'refused': {
      const { isTaking: undoes, error } = event;
      if (event.isHeld && holder.kind === 'other') {
        const [next, ...effects] = occupied(state, holder);
        return undoes ? step(next, { kind: 'abandon' }, ...effects) : step(next, ...effects);
      }
      const script = state.gameConsole?.script;
      const failure = notify(
        undoes && error instanceof ChannelError && error.code === 'timeout'
          ? { kind: 'notTaken', isScriptRunning: script?.running === true && !script.paused }
          : failureNotice(error),
      );
      return undoes
        ? step(state, failure, { kind: 'release' }, answer('refused'))
        : step(state, failure, answer('refused'));
    }
    case 'changed':
      return idlePad({ ...state, asked: null, phase: isTaking(state) ? { kind: 'off' } : state.phase });
    case 'observed':
      return observed(state, event, now);
    case 'polled':
      return polled(state, event.needsRelease);
    case 'inputRefused': {
      if (state.phase.kind !== 'on') return [state];
      const next = { reason: 'refused', by: null, at: now } as const;
      return step({ ...off(state), ended: next }, { kind: 'stop' }, { kind: 'explain', ended: next });
    }
    case 'explained':
      return explained(state, event);
    case 'exit':
      return exit(state, now, event.reason);
    case 'closed':
      return state.isClosed ? [state] : exit({ ...state, isClosed: true }, now);
    case 'connectionLost': {
      const reason = event.isOnline ? 'connectionLost' : 'offline';
      const [next, ...effects] = exit(unknown(state), now, reason);
      // An agent seemed silent only because this side has lost its own connection.
      return step(
        ended?.reason === 'agentSilent' ? { ...next, ended: { ...ended, reason } } : next,
        ...effects,
      );
    }
    case 'unresponsive': {
      if (state.phase.kind !== 'on') return [unknown(state)];
      return exit(unknown(state), now, event.isOnline ? 'agentSilent' : 'offline');
    }
    case 'padsChanged':
      return padsChanged(state, event.pads, now);
    case 'release':
      return releasing(state);
    case 'released':
      return [released(state, event.script)];
    case 'dismissed':
      return [{ ...state, ended: null }];
  }
}

/** Nobody controls the console now. Without the new state of its script the next poll would show an old pause as somebody else's. */
function released(state: ControlMachine, script: ScriptState | null): ControlMachine {
  const { gameConsole } = state;
  return {
    ...state,
    holder: { kind: 'nobody' },
    gameConsole:
      gameConsole && script ? { ...gameConsole, script: { ...gameConsole.script, ...script } } : gameConsole,
  };
}

function change(state: ControlMachine, event: ControlEvent & { kind: 'change' }): Step {
  const { mode, from, exits, pads } = event;
  if (mode === modeOf(state)) return [state];
  if (mode === 'off') return releasing(state);
  if (state.isClosed) return step(state, answer('refused'));
  if (mode === 'pad' && pads.kind !== 'ready')
    return step(state, notify(padNotices[pads.kind]), answer('refused'));
  if (state.phase.kind === 'on') {
    const next: ControlMachine = { ...state, phase: { ...state.phase, mode }, ended: null };
    const ready = notify({ kind: 'controlReady', mode, scriptPaused: false });
    return step(next, { kind: 'start', mode, line: state.line }, ready);
  }
  if (exits !== state.exits) return step(state, answer('refused'));
  // An earlier change in the queue may have released control only now, which cleared the buffer.
  const next: ControlMachine = { ...state, phase: { kind: 'taking' }, asked: mode };
  return step(next, { kind: 'buffer' }, { kind: 'measure', mode, from, exits });
}

function measured(state: ControlMachine, event: ControlEvent & { kind: 'measured' }): Step {
  const { mode, from, gameConsole, latencyMs, line } = event;
  if (event.exits !== state.exits) return refused(state);
  if (latencyMs > maxControlMs) return refused(state, { kind: 'latencyTooHigh', latencyMs });
  const { holder } = state;
  if (holder.kind === 'other' && holder.name !== from) {
    const [next, ...effects] = occupied(state, holder);
    return step(next, { kind: 'discard' }, ...effects);
  }
  return step({ ...state, line }, { kind: 'lease', mode, gameConsole, latencyMs, line });
}

const refused = (state: ControlMachine, notice?: ControlNotice): Step =>
  step(state, { kind: 'discard' }, ...(notice ? [notify(notice)] : []), answer('refused'));

/** Another user controls the console, which the operator must confirm first. */
const occupied = (state: ControlMachine, { name: by, sameUser }: Holder & { kind: 'other' }): Step =>
  step(
    { ...state, said: { ...state.said, holder: true } },
    notify({ kind: 'occupied', by, sameUser }),
    answer('occupied'),
  );

/** Compares what the agent reports with the lease of this session. */
function observed(state: ControlMachine, event: ControlEvent & { kind: 'observed' }, now: number): Step {
  const { gameConsole, holder, line } = event;
  const { ended, phase } = state;
  const next: ControlMachine = {
    ...state,
    gameConsole,
    keyboardOpened: gameConsole.keyboardOpened,
    holder,
    ended: ended && withLatestName(ended, gameConsole, state.line),
  };
  if (phase.kind !== 'on') return [next];
  const isReplyOfLine = line === state.line;
  // A confirmed lease that nobody took: the agent restarted, or the lease timed out.
  const isGone = holder.kind === 'nobody' && phase.isConfirmed && isReplyOfLine;
  if (holder.kind === 'other' || isGone) {
    const lost = { reason: 'refused', by: null, at: now } as const;
    const [after, ...effects] = explained({ ...off(next), ended: lost }, { gameConsole, ended: lost });
    return step(after, { kind: 'stop' }, ...effects);
  }
  const isConfirmed = phase.isConfirmed || (isReplyOfLine && holder.kind === 'me');
  return [isConfirmed === phase.isConfirmed ? next : { ...next, phase: { ...phase, isConfirmed } }];
}

/**
 * Leaves the script to its new holder, if there is one, and reports the cause. A console that the agent still
 * reports as ours is given back, so that its script does not wait; without a reply it stays unknown, and a
 * later poll releases it.
 */
function explained(
  state: ControlMachine,
  { gameConsole, ended }: Pick<ControlEvent & { kind: 'explained' }, 'gameConsole' | 'ended'>,
): Step {
  const { holder, line } = state;
  if (!gameConsole) return step(state, notify({ kind: 'ended', end: ended }));
  const end = { ...ended, ...endCauseOf(gameConsole, holder, line) };
  const undo = { kind: holder.kind === 'me' ? 'release' : 'abandon' } as const;
  return step({ ...state, ended: state.ended && end }, undo, notify({ kind: 'ended', end }));
}

/** Says once, after opening a console, that another user has paused its script, and completes a release that failed. */
function polled(state: ControlMachine, needsRelease: boolean): Step {
  const { gameConsole, said } = state;
  const effects: ControlEffect[] = [];
  const pauser = gameConsole?.script.running && gameConsole.script.paused ? pauserOf(state) : null;
  if (!said.holder && pauser) effects.push(notify({ kind: 'scriptPausedByOther', ...pauser }));
  if (needsRelease && state.phase.kind === 'off' && !state.isClosed) effects.push({ kind: 'enqueueRelease' });
  return step(gameConsole ? { ...state, said: { ...said, holder: true } } : state, ...effects);
}

/** Who else has paused the script; `by`: null when the agent does not know. Null: this session. */
function pauserOf({ holder, phase }: ControlMachine): { by: string | null; sameUser: boolean } | null {
  if (holder.kind === 'other') return { by: holder.name, sameUser: holder.sameUser };
  return holder.kind === 'nobody' && phase.kind === 'off' ? { by: null, sameUser: false } : null;
}

/**
 * Releases the input at once, then the console; even while control is being taken. Without a reason, the
 * operator requested it.
 */
function exit(state: ControlMachine, now: number, reason?: EndReason): Step {
  const isLost = reason && (state.phase.kind === 'on' || state.asked !== null);
  const ended = isLost ? { reason, by: null, at: now } : state.ended;
  const next = { ...off(state), ended, asked: null, exits: state.exits + 1 };
  const effects: ControlEffect[] = [{ kind: 'stop' }, { kind: 'releaseAtOnce' }];
  // The view of a lost console closes: nobody could read the reason there.
  return isLost && ended && reason === 'rightsLowered'
    ? step(next, notify({ kind: 'ended', end: ended }), ...effects)
    : step(next, ...effects);
}

const releasing = (state: ControlMachine): Step =>
  state.phase.kind === 'on'
    ? step(off(state), { kind: 'stop' }, { kind: 'release' })
    : step(state, { kind: 'release' });

function padsChanged(state: ControlMachine, verdict: PadVerdict, now: number): Step {
  const attachedPad = verdict.kind === 'ready' ? padLabel(verdict.pad.id) : null;
  const [next, ...effects] = idlePad({ ...state, attachedPad, pads: verdict.kind });
  if (verdict.kind === 'ready' || verdict.kind === state.pads) return step(next, ...effects);
  if (verdict.kind !== 'none') effects.push(notify(padNotices[verdict.kind]));
  if (modeOf(next) !== 'pad') return step(next, ...effects);
  const [after, ...more] = exit(next, now, padEndReason(verdict));
  return step(after, ...effects, ...more);
}

/** Says once that the keyboard controls the console, so that the attached pad does nothing. */
function idlePad(state: ControlMachine): Step {
  const { attachedPad: name, said } = state;
  if (said.idlePad || name === null || modeOf(state) !== 'keyboard') return [state];
  return step({ ...state, said: { ...said, idlePad: true } }, notify({ kind: 'padIdle', name }));
}

const isTaking = ({ phase }: ControlMachine): boolean => phase.kind === 'taking';

/** A change under way continues, and finds out that it is void. */
const off = (state: ControlMachine): ControlMachine =>
  isTaking(state) ? state : { ...state, phase: { kind: 'off' } };

/** Without a connection the state of the console is unknown. */
const unknown = (state: ControlMachine): ControlMachine => ({
  ...state,
  gameConsole: null,
  holder: { kind: 'nobody' },
});
