import { expect, test } from 'vitest';
import type { ConsoleState } from '#contract/channel/methods.ts';
import type { ControlEffect, ControlEvent, ControlMachine } from './controlEvents.ts';
import { controlStep, initialControl } from './controlMachine.ts';
import { sonyPad } from './fixtures.ts';

const now = 9_000;
const me = { kind: 'me' } as const;
const bob = { kind: 'other', name: 'bob', sameUser: false } as const;
const nobody = { kind: 'nobody' } as const;
const gameConsole: ConsoleState = {
  script: { running: true, paused: true, pausedBy: null, title: '', description: '' },
  keyboardOpened: false,
  pad: null,
};

const known: ControlMachine = {
  ...initialControl,
  gameConsole,
  line: 'a',
  exits: 1,
  attachedPad: 'DualSense',
};
const on = { kind: 'on', mode: 'keyboard', isConfirmed: true } as const;
const states: Record<string, ControlMachine> = {
  off: known,
  'off, held by Bob': { ...known, holder: bob },
  asked: { ...known, asked: 'gamepad' },
  taking: { ...known, asked: 'gamepad', phase: { kind: 'taking' } },
  'on, not confirmed': { ...known, phase: { ...on, isConfirmed: false }, holder: me },
  on: { ...known, phase: on, holder: me },
  'on, with the pad': { ...known, phase: { ...on, mode: 'pad' }, holder: me },
};

const ready = { kind: 'ready', pad: sonyPad() } as const;
const request = { mode: 'gamepad', exits: 1 } as const;
const measured = { kind: 'measured', ...request, gameConsole, latencyMs: 20, line: 'b' } as const;
const leased = { kind: 'leased', mode: 'gamepad', isOurs: true, hasScript: true, latencyMs: 20 } as const;
const refused = { kind: 'refused', error: new Error('No'), isTaking: true, isHeld: false } as const;
const observed = { kind: 'observed', gameConsole, line: 'a' } as const;

const events: Record<string, ControlEvent> = {
  'gamepad asked': { kind: 'asked', mode: 'gamepad' },
  'off asked': { kind: 'asked', mode: 'off' },
  'change to gamepad': { kind: 'change', ...request, pads: ready },
  'change to gamepad, void': { kind: 'change', ...request, exits: 0, pads: ready },
  'change to a pad that is missing': { kind: 'change', ...request, mode: 'pad', pads: { kind: 'none' } },
  'change to off': { kind: 'change', ...request, mode: 'off', pads: ready },
  measured,
  'measured, void': { ...measured, exits: 0 },
  'measured, with consent': { ...measured, from: 'bob' },
  'measured, too late': { ...measured, latencyMs: 60_000 },
  leased,
  'leased, late': { ...leased, latencyMs: 900 },
  'leased, released meanwhile': { ...leased, isOurs: false },
  'refused while taking': refused,
  'refused while taking, held': { ...refused, isHeld: true },
  'refused while resuming, held': { ...refused, isTaking: false, isHeld: true },
  changed: { kind: 'changed' },
  'observed as mine': { ...observed, holder: me },
  'observed as of Bob': { ...observed, holder: bob },
  'observed as of nobody': { ...observed, holder: nobody },
  'observed as of nobody, before': { ...observed, line: null, holder: nobody },
  polled: { kind: 'polled', needsRelease: true },
  'input refused': { kind: 'inputRefused' },
  explained: { kind: 'explained', ended: { reason: 'refused', by: null, at: 1 }, gameConsole },
  'not explained': { kind: 'explained', ended: { reason: 'refused', by: null, at: 1 }, gameConsole: null },
  exit: { kind: 'exit' },
  'exit, idle': { kind: 'exit', reason: 'idle' },
  'exit, rights lowered': { kind: 'exit', reason: 'rightsLowered' },
  'connection lost': { kind: 'connectionLost', isOnline: true },
  unresponsive: { kind: 'unresponsive', isOnline: true },
  'pad attached': { kind: 'padsChanged', pads: ready },
  'second pad attached': { kind: 'padsChanged', pads: { kind: 'tooMany' } },
  'pad detached': { kind: 'padsChanged', pads: { kind: 'none' } },
  release: { kind: 'release' },
  closed: { kind: 'closed' },
};

/** A state in one line, such as `on keyboard, ended idle`. */
function lineOf({ phase, asked, exits, holder, ended, attachedPad, isClosed }: ControlMachine): string {
  const mode = phase.kind === 'on' ? ` ${phase.mode}${phase.isConfirmed ? '' : ' not confirmed'}` : '';
  return [
    `${phase.kind}${mode} of ${holder.kind}`,
    ...(asked ? [`asked ${asked}`] : []),
    ...(ended ? [`ended ${ended.reason}`] : []),
    ...(attachedPad ? [] : ['no pad']),
    ...(isClosed ? ['closed'] : []),
    `exits ${exits}`,
  ].join(', ');
}

function textOf(effect: ControlEffect): string {
  if (effect.kind === 'notify') return `→ say ${effect.notice.kind}`;
  if (effect.kind === 'answer') return `→ ${effect.result}`;
  return `→ ${effect.kind}${'mode' in effect ? ` ${effect.mode}` : ''}${'line' in effect ? ` ${effect.line}` : ''}`;
}

test('every event in every state', () => {
  const table = Object.entries(states).flatMap(([name, before]) => {
    const outcomes = Map.groupBy(Object.keys(events), (event) => {
      const [after, ...effects] = controlStep(before, events[event]!, now);
      const line = lineOf(after);
      return [line === lineOf(before) ? 'stays' : line, ...effects.map(textOf)].join(' ');
    });
    outcomes.delete('stays');
    const rows = [...outcomes].map(([outcome, names]) => `  ${names.join('; ')}: ${outcome}`);
    return [`${name} (${lineOf(before)}):`, ...rows];
  });
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "off (off of nobody, exits 1):
      gamepad asked: off of nobody, asked gamepad, exits 1 → buffer → enqueue
      off asked: stays → enqueue
      change to gamepad: taking of nobody, asked gamepad, exits 1 → buffer → measure gamepad
      change to gamepad, void: stays → refused
      change to a pad that is missing: stays → say gamepadNotSupported → refused
      measured; measured, with consent: stays → lease gamepad b
      measured, void; leased, released meanwhile: stays → discard → refused
      measured, too late: stays → discard → say latencyTooHigh → refused
      leased: on gamepad not confirmed of nobody, exits 1 → start gamepad a → say controlReady → refresh
      leased, late: on gamepad not confirmed of nobody, exits 1 → start gamepad a → say controlReady → say latencyHigh → refresh
      refused while taking; refused while taking, held: stays → say failed → release → refused
      refused while resuming, held: stays → say failed → refused
      observed as mine: off of me, exits 1
      observed as of Bob: off of other, exits 1
      polled: stays → say scriptPausedByOther → enqueueRelease
      explained: stays → abandon → say ended
      not explained: stays → say ended
      exit; exit, idle; exit, rights lowered; connection lost: off of nobody, exits 2 → stop → releaseAtOnce
      second pad attached: off of nobody, no pad, exits 1 → say oneGamepadOnly
      pad detached: off of nobody, no pad, exits 1
      release: stays → release
      closed: off of nobody, closed, exits 2 → stop → releaseAtOnce
    off, held by Bob (off of other, exits 1):
      gamepad asked: off of other, asked gamepad, exits 1 → buffer → enqueue
      off asked: stays → enqueue
      change to gamepad: taking of other, asked gamepad, exits 1 → buffer → measure gamepad
      change to gamepad, void: stays → refused
      change to a pad that is missing: stays → say gamepadNotSupported → refused
      measured: stays → discard → say occupied → occupied
      measured, void; leased, released meanwhile: stays → discard → refused
      measured, with consent: stays → lease gamepad b
      measured, too late: stays → discard → say latencyTooHigh → refused
      leased: on gamepad not confirmed of other, exits 1 → start gamepad a → say controlReady → refresh
      leased, late: on gamepad not confirmed of other, exits 1 → start gamepad a → say controlReady → say latencyHigh → refresh
      refused while taking: stays → say failed → release → refused
      refused while taking, held: stays → abandon → say occupied → occupied
      refused while resuming, held: stays → say occupied → occupied
      observed as mine: off of me, exits 1
      observed as of nobody; observed as of nobody, before; unresponsive: off of nobody, exits 1
      polled: stays → say scriptPausedByOther → enqueueRelease
      explained: stays → abandon → say ended
      not explained: stays → say ended
      exit; exit, idle; exit, rights lowered: off of other, exits 2 → stop → releaseAtOnce
      connection lost: off of nobody, exits 2 → stop → releaseAtOnce
      second pad attached: off of other, no pad, exits 1 → say oneGamepadOnly
      pad detached: off of other, no pad, exits 1
      release: stays → release
      closed: off of other, closed, exits 2 → stop → releaseAtOnce
    asked (off of nobody, asked gamepad, exits 1):
      gamepad asked: stays → buffer → enqueue
      off asked: stays → enqueue
      change to gamepad: taking of nobody, asked gamepad, exits 1 → buffer → measure gamepad
      change to gamepad, void: stays → refused
      change to a pad that is missing: stays → say gamepadNotSupported → refused
      measured; measured, with consent: stays → lease gamepad b
      measured, void; leased, released meanwhile: stays → discard → refused
      measured, too late: stays → discard → say latencyTooHigh → refused
      leased: on gamepad not confirmed of nobody, asked gamepad, exits 1 → start gamepad a → say controlReady → refresh
      leased, late: on gamepad not confirmed of nobody, asked gamepad, exits 1 → start gamepad a → say controlReady → say latencyHigh → refresh
      refused while taking; refused while taking, held: stays → say failed → release → refused
      refused while resuming, held: stays → say failed → refused
      changed: off of nobody, exits 1
      observed as mine: off of me, asked gamepad, exits 1
      observed as of Bob: off of other, asked gamepad, exits 1
      polled: stays → say scriptPausedByOther → enqueueRelease
      explained: stays → abandon → say ended
      not explained: stays → say ended
      exit: off of nobody, exits 2 → stop → releaseAtOnce
      exit, idle: off of nobody, ended idle, exits 2 → stop → releaseAtOnce
      exit, rights lowered: off of nobody, ended rightsLowered, exits 2 → say ended → stop → releaseAtOnce
      connection lost: off of nobody, ended connectionLost, exits 2 → stop → releaseAtOnce
      second pad attached: off of nobody, asked gamepad, no pad, exits 1 → say oneGamepadOnly
      pad detached: off of nobody, asked gamepad, no pad, exits 1
      release: stays → release
      closed: off of nobody, closed, exits 2 → stop → releaseAtOnce
    taking (taking of nobody, asked gamepad, exits 1):
      gamepad asked: stays → buffer → enqueue
      off asked: stays → enqueue
      change to gamepad: stays → buffer → measure gamepad
      change to gamepad, void: stays → refused
      change to a pad that is missing: stays → say gamepadNotSupported → refused
      measured; measured, with consent: stays → lease gamepad b
      measured, void; leased, released meanwhile: stays → discard → refused
      measured, too late: stays → discard → say latencyTooHigh → refused
      leased: on gamepad not confirmed of nobody, asked gamepad, exits 1 → start gamepad a → say controlReady → refresh
      leased, late: on gamepad not confirmed of nobody, asked gamepad, exits 1 → start gamepad a → say controlReady → say latencyHigh → refresh
      refused while taking; refused while taking, held: stays → say failed → release → refused
      refused while resuming, held: stays → say failed → refused
      changed: off of nobody, exits 1
      observed as mine: taking of me, asked gamepad, exits 1
      observed as of Bob: taking of other, asked gamepad, exits 1
      explained: stays → abandon → say ended
      not explained: stays → say ended
      exit: taking of nobody, exits 2 → stop → releaseAtOnce
      exit, idle: taking of nobody, ended idle, exits 2 → stop → releaseAtOnce
      exit, rights lowered: taking of nobody, ended rightsLowered, exits 2 → say ended → stop → releaseAtOnce
      connection lost: taking of nobody, ended connectionLost, exits 2 → stop → releaseAtOnce
      second pad attached: taking of nobody, asked gamepad, no pad, exits 1 → say oneGamepadOnly
      pad detached: taking of nobody, asked gamepad, no pad, exits 1
      release: stays → release
      closed: taking of nobody, closed, exits 2 → stop → releaseAtOnce
    on, not confirmed (on keyboard not confirmed of me, exits 1):
      gamepad asked; off asked: stays → enqueue
      change to gamepad; change to gamepad, void: on gamepad not confirmed of me, exits 1 → start gamepad a → say controlReady
      change to a pad that is missing: stays → say gamepadNotSupported → refused
      change to off; release: off of me, exits 1 → stop → release
      measured; measured, with consent: stays → lease gamepad b
      measured, void; leased, released meanwhile: stays → discard → refused
      measured, too late: stays → discard → say latencyTooHigh → refused
      leased: on gamepad not confirmed of me, exits 1 → start gamepad a → say controlReady → refresh
      leased, late: on gamepad not confirmed of me, exits 1 → start gamepad a → say controlReady → say latencyHigh → refresh
      refused while taking; refused while taking, held: stays → say failed → release → refused
      refused while resuming, held: stays → say failed → refused
      changed; pad attached: stays → say padIdle
      observed as mine: on keyboard of me, exits 1
      observed as of Bob: off of other, ended takenOver, exits 1 → stop → abandon → say ended
      observed as of nobody; observed as of nobody, before: on keyboard not confirmed of nobody, exits 1
      input refused: off of me, ended refused, exits 1 → stop → explain
      explained: stays → release → say ended
      not explained: stays → say ended
      exit: off of me, exits 2 → stop → releaseAtOnce
      exit, idle: off of me, ended idle, exits 2 → stop → releaseAtOnce
      exit, rights lowered: off of me, ended rightsLowered, exits 2 → say ended → stop → releaseAtOnce
      connection lost: off of nobody, ended connectionLost, exits 2 → stop → releaseAtOnce
      unresponsive: off of nobody, ended agentSilent, exits 2 → stop → releaseAtOnce
      second pad attached: on keyboard not confirmed of me, no pad, exits 1 → say oneGamepadOnly
      pad detached: on keyboard not confirmed of me, no pad, exits 1
      closed: off of me, closed, exits 2 → stop → releaseAtOnce
    on (on keyboard of me, exits 1):
      gamepad asked; off asked: stays → enqueue
      change to gamepad; change to gamepad, void: on gamepad of me, exits 1 → start gamepad a → say controlReady
      change to a pad that is missing: stays → say gamepadNotSupported → refused
      change to off; release: off of me, exits 1 → stop → release
      measured; measured, with consent: stays → lease gamepad b
      measured, void; leased, released meanwhile: stays → discard → refused
      measured, too late: stays → discard → say latencyTooHigh → refused
      leased: on gamepad not confirmed of me, exits 1 → start gamepad a → say controlReady → refresh
      leased, late: on gamepad not confirmed of me, exits 1 → start gamepad a → say controlReady → say latencyHigh → refresh
      refused while taking; refused while taking, held: stays → say failed → release → refused
      refused while resuming, held: stays → say failed → refused
      changed; pad attached: stays → say padIdle
      observed as of Bob: off of other, ended takenOver, exits 1 → stop → abandon → say ended
      observed as of nobody: off of nobody, ended refused, exits 1 → stop → abandon → say ended
      observed as of nobody, before: on keyboard of nobody, exits 1
      input refused: off of me, ended refused, exits 1 → stop → explain
      explained: stays → release → say ended
      not explained: stays → say ended
      exit: off of me, exits 2 → stop → releaseAtOnce
      exit, idle: off of me, ended idle, exits 2 → stop → releaseAtOnce
      exit, rights lowered: off of me, ended rightsLowered, exits 2 → say ended → stop → releaseAtOnce
      connection lost: off of nobody, ended connectionLost, exits 2 → stop → releaseAtOnce
      unresponsive: off of nobody, ended agentSilent, exits 2 → stop → releaseAtOnce
      second pad attached: on keyboard of me, no pad, exits 1 → say oneGamepadOnly
      pad detached: on keyboard of me, no pad, exits 1
      closed: off of me, closed, exits 2 → stop → releaseAtOnce
    on, with the pad (on pad of me, exits 1):
      gamepad asked; off asked: stays → enqueue
      change to gamepad; change to gamepad, void: on gamepad of me, exits 1 → start gamepad a → say controlReady
      change to off; release: off of me, exits 1 → stop → release
      measured; measured, with consent: stays → lease gamepad b
      measured, void; leased, released meanwhile: stays → discard → refused
      measured, too late: stays → discard → say latencyTooHigh → refused
      leased: on gamepad not confirmed of me, exits 1 → start gamepad a → say controlReady → refresh
      leased, late: on gamepad not confirmed of me, exits 1 → start gamepad a → say controlReady → say latencyHigh → refresh
      refused while taking; refused while taking, held: stays → say failed → release → refused
      refused while resuming, held: stays → say failed → refused
      observed as of Bob: off of other, ended takenOver, exits 1 → stop → abandon → say ended
      observed as of nobody: off of nobody, ended refused, exits 1 → stop → abandon → say ended
      observed as of nobody, before: on pad of nobody, exits 1
      input refused: off of me, ended refused, exits 1 → stop → explain
      explained: stays → release → say ended
      not explained: stays → say ended
      exit: off of me, exits 2 → stop → releaseAtOnce
      exit, idle: off of me, ended idle, exits 2 → stop → releaseAtOnce
      exit, rights lowered: off of me, ended rightsLowered, exits 2 → say ended → stop → releaseAtOnce
      connection lost: off of nobody, ended connectionLost, exits 2 → stop → releaseAtOnce
      unresponsive: off of nobody, ended agentSilent, exits 2 → stop → releaseAtOnce
      second pad attached: off of me, ended secondPad, no pad, exits 2 → say oneGamepadOnly → stop → releaseAtOnce
      pad detached: off of me, ended padUnplugged, no pad, exits 2 → stop → releaseAtOnce
      closed: off of me, closed, exits 2 → stop → releaseAtOnce"
  `);
});

test('after control was given back, the script is as the agent has left it, and nobody seems to have paused it', () => {
  const script = { ...gameConsole.script, paused: false };
  expect(controlStep(known, { kind: 'released', script }, now)[0]).toMatchObject({
    holder: nobody,
    gameConsole: { script },
  });
  expect(controlStep(known, { kind: 'released', script: null }, now)[0]).toMatchObject({
    holder: nobody,
    gameConsole,
  });
});
