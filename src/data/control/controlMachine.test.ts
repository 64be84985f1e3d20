import { expect, test } from 'vitest';
import type { ConsoleState } from '#contract/channel/methods.ts';
import { machineTable } from '#tests/support/machineTable.ts';
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

const partsOf = ({ phase, asked, exits, holder, ended, attachedPad, isClosed }: ControlMachine): string[] => [
  phase.kind === 'on' ? `on ${phase.mode}${phase.isConfirmed ? '' : ' not confirmed'}` : phase.kind,
  `of ${holder.kind}`,
  `asked ${asked ?? 'nothing'}`,
  `ended ${ended?.reason ?? 'nothing'}`,
  attachedPad ? 'with pad' : 'no pad',
  isClosed ? 'closed' : 'not closed',
  `exits ${exits}`,
];

function textOf(effect: ControlEffect): string {
  if (effect.kind === 'notify') return `say ${effect.notice.kind}`;
  if (effect.kind === 'answer') return effect.result;
  return `${effect.kind}${'mode' in effect ? ` ${effect.mode}` : ''}${'line' in effect ? ` ${effect.line}` : ''}`;
}

test('every event in every state', () => {
  const step = (before: ControlMachine, event: ControlEvent) => controlStep(before, event, now);
  expect(machineTable({ states, events, step, partsOf, textOf })).toMatchInlineSnapshot(`
    "gamepad asked:
      off; off, held by Bob: asked gamepad → buffer → enqueue
      asked; taking: buffer → enqueue
      on, not confirmed; on; on, with the pad: enqueue
    off asked: enqueue
    change to gamepad:
      off; off, held by Bob: taking, asked gamepad → buffer → measure gamepad
      asked: taking → buffer → measure gamepad
      taking: buffer → measure gamepad
      on, not confirmed: on gamepad not confirmed → start gamepad a → say controlReady
      on; on, with the pad: on gamepad → start gamepad a → say controlReady
    change to gamepad, void:
      off; off, held by Bob; asked; taking: refused
      on, not confirmed: on gamepad not confirmed → start gamepad a → say controlReady
      on; on, with the pad: on gamepad → start gamepad a → say controlReady
    change to a pad that is missing:
      off; off, held by Bob; asked; taking; on, not confirmed; on: say gamepadNotSupported → refused
    change to off:
      on, not confirmed; on; on, with the pad: off → stop → release
    measured:
      off; asked; taking; on, not confirmed; on; on, with the pad: lease gamepad b
      off, held by Bob: discard → say occupied → occupied
    measured, void; leased, released meanwhile: discard → refused
    measured, with consent: lease gamepad b
    measured, too late: discard → say latencyTooHigh → refused
    leased: on gamepad not confirmed → start gamepad a → say controlReady → refresh
    leased, late: on gamepad not confirmed → start gamepad a → say controlReady → say latencyHigh → refresh
    refused while taking: say failed → release → refused
    refused while taking, held:
      off; asked; taking; on, not confirmed; on; on, with the pad: say failed → release → refused
      off, held by Bob: abandon → say occupied → occupied
    refused while resuming, held:
      off; asked; taking; on, not confirmed; on; on, with the pad: say failed → refused
      off, held by Bob: say occupied → occupied
    changed:
      asked: asked nothing
      taking: off, asked nothing
      on, not confirmed; on: say padIdle
    observed as mine:
      off; off, held by Bob; asked; taking: of me
      on, not confirmed: on keyboard
    observed as of Bob:
      off; asked; taking: of other
      on, not confirmed; on; on, with the pad: off, of other, ended takenOver → stop → abandon → say ended
    observed as of nobody:
      off, held by Bob; on, not confirmed: of nobody
      on; on, with the pad: off, of nobody, ended refused → stop → abandon → say ended
    observed as of nobody, before:
      off, held by Bob; on, not confirmed; on; on, with the pad: of nobody
    polled:
      off; off, held by Bob; asked: say scriptPausedByOther → enqueueRelease
    input refused:
      on, not confirmed; on; on, with the pad: off, ended refused → stop → explain
    explained:
      off; off, held by Bob; asked; taking: abandon → say ended
      on, not confirmed; on; on, with the pad: release → say ended
    not explained: say ended
    exit:
      off; off, held by Bob: exits 2 → stop → releaseAtOnce
      asked; taking: asked nothing, exits 2 → stop → releaseAtOnce
      on, not confirmed; on; on, with the pad: off, exits 2 → stop → releaseAtOnce
    exit, idle:
      off; off, held by Bob: exits 2 → stop → releaseAtOnce
      asked; taking: asked nothing, ended idle, exits 2 → stop → releaseAtOnce
      on, not confirmed; on; on, with the pad: off, ended idle, exits 2 → stop → releaseAtOnce
    exit, rights lowered:
      off; off, held by Bob: exits 2 → stop → releaseAtOnce
      asked; taking: asked nothing, ended rightsLowered, exits 2 → say ended → stop → releaseAtOnce
      on, not confirmed; on; on, with the pad: off, ended rightsLowered, exits 2 → say ended → stop → releaseAtOnce
    connection lost:
      off: exits 2 → stop → releaseAtOnce
      off, held by Bob: of nobody, exits 2 → stop → releaseAtOnce
      asked; taking: asked nothing, ended connectionLost, exits 2 → stop → releaseAtOnce
      on, not confirmed; on; on, with the pad: off, of nobody, ended connectionLost, exits 2 → stop → releaseAtOnce
    unresponsive:
      off, held by Bob: of nobody
      on, not confirmed; on; on, with the pad: off, of nobody, ended agentSilent, exits 2 → stop → releaseAtOnce
    pad attached:
      on, not confirmed; on: say padIdle
    second pad attached:
      off; off, held by Bob; asked; taking; on, not confirmed; on: no pad → say oneGamepadOnly
      on, with the pad: off, ended secondPad, no pad, exits 2 → say oneGamepadOnly → stop → releaseAtOnce
    pad detached:
      off; off, held by Bob; asked; taking; on, not confirmed; on: no pad
      on, with the pad: off, ended padUnplugged, no pad, exits 2 → stop → releaseAtOnce
    release:
      off; off, held by Bob; asked; taking: release
      on, not confirmed; on; on, with the pad: off → stop → release
    closed:
      off; off, held by Bob: closed, exits 2 → stop → releaseAtOnce
      asked; taking: asked nothing, closed, exits 2 → stop → releaseAtOnce
      on, not confirmed; on; on, with the pad: off, closed, exits 2 → stop → releaseAtOnce"
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
