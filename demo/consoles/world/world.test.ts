import { expect, test } from 'vitest';
import type { PadButton, PadState } from '#contract/channel/pad.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { createRandom } from '#domain/random.ts';
import { setHolder } from './ball.ts';
import type { MatchScene } from './match.ts';
import type { Scene } from './scene.ts';
import { World } from './world.ts';

function setUp() {
  const ended: string[] = [];
  const world = new World('Harbour City', createRandom('test'), {
    onGoal: () => undefined,
    onMatchEnd: ({ score }) => ended.push(score.join(':')),
  });
  world.toMenu();
  const press = (...buttons: PadButton[]): void => {
    for (const button of buttons) {
      world.setPad({ ...neutralPad, [button]: true });
      world.setPad(neutralPad);
    }
  };
  const scene = <K extends Scene['kind']>(kind: K): Extract<Scene, { kind: K }> => {
    if (world.scene.kind !== kind) throw new Error(`It is ${world.scene.kind}, not ${kind}`);
    return world.scene as Extract<Scene, { kind: K }>;
  };
  /** In play, with the ball at the controlled player. */
  const inPlay = (): MatchScene => {
    press('cross');
    world.advance(2);
    const match = scene('match');
    for (const player of match.players) if (player.team === 1) Object.assign(player, { x: 50, y: 30 });
    Object.assign(match.controlled, { x: 0, y: 0, vx: 0, vy: 0, heading: 0 });
    setHolder(match.ball, match.controlled);
    return match;
  };
  return { world, press, scene, inPlay, ended };
}

test('the D-pad moves through the tiles, cross enters, circle goes back', () => {
  const { press, scene } = setUp();
  press('dPadRight', 'dPadRight');
  expect(scene('menu').selected).toBe(2);
  press('dPadDown');
  expect(scene('menu').selected).toBe(5);
  press('dPadUp', 'dPadLeft', 'cross');
  expect(scene('page').title).toBe('Squad');
  press('dPadDown', 'dPadDown');
  expect(scene('page').selected).toBe(2);
  press('circle');
  expect(scene('menu').selected).toBe(0);
});

test('cross opens the keyboard of the text field, and the typed text becomes the name', () => {
  const { world, press, scene } = setUp();
  press('dPadRight', 'dPadRight', 'cross');
  expect(scene('field').keyboardOpened).toBe(false);
  press('cross');
  expect(scene('field').keyboardOpened).toBe(true);
  press('square', 'square', 'square', 'square', 'triangle', 'cross', 'dPadRight', 'cross', 'circle');
  expect(scene('field')).toMatchObject({ text: 'Harbour  Qw', keyboardOpened: false });
  press('options');
  expect(scene('menu').selected).toBe(2);
  expect(world.clubName).toBe('Harbour  Qw');
});

test('options pauses the match', () => {
  const { world, press, inPlay, scene } = setUp();
  const match = inPlay();
  press('options');
  const { minute } = match;
  world.advance(3);
  expect(match).toMatchObject({ paused: true, minute });
  press('cross');
  expect(match.paused).toBe(false);
  press('options', 'dPadDown', 'dPadDown', 'cross');
  scene('menu');
});

test('the left stick moves the player, L2 slows down and R2 sprints', () => {
  const run = (pad: Partial<PadState>): { x: number; y: number } => {
    const { world, inPlay } = setUp();
    const { controlled } = inPlay();
    world.setPad({ ...neutralPad, ...pad });
    world.advance(1);
    return { x: controlled.x, y: controlled.y };
  };
  const plain = run({ ly: 0 });
  expect(plain.y).toBeLessThan(-5);
  expect(Math.abs(plain.x)).toBeLessThan(1);
  expect(run({ ly: 0, l2: 255 }).y).toBeGreaterThan(plain.y * 0.7);
  expect(run({ ly: 0, r2: 255 }).y).toBeLessThan(plain.y * 1.3);
});

test('cross passes, and shoots near the goal', () => {
  const { world, press, inPlay } = setUp();
  const match = inPlay();
  press('cross');
  expect(match.ball).toMatchObject({ holder: null, onTarget: false });
  expect(Math.hypot(match.ball.vx, match.ball.vy)).toBeGreaterThan(10);
  Object.assign(match.controlled, { x: 38, y: 0 });
  setHolder(match.ball, match.controlled);
  press('cross');
  expect(match.ball.onTarget).toBe(true);
  expect(match.ball.vx).toBeGreaterThan(20);
  expect(match.shots[0]).toBe(1);
  world.advance(0.1);
});

test('rest mode freezes the picture until PS is pressed', () => {
  const { world, press } = setUp();
  press('dPadRight', 'dPadRight', 'dPadRight', 'dPadDown', 'cross');
  expect(world.scene.still).toBe(true);
  press('cross', 'circle', 'options');
  expect(world.scene.still).toBe(true);
  press('ps');
  expect(world.scene.kind).toBe('menu');
});

test('a menu is still after its animation; every input changes it', () => {
  const { world, press } = setUp();
  world.advance(1);
  expect(world.scene.still).toBe(true);
  const before = world.changes;
  press('dPadRight');
  expect(world.changes).toBeGreaterThan(before);
  expect(world.scene.still).toBe(false);
  world.advance(0.2);
  expect(world.scene.still).toBe(true);
  const rest = world.changes;
  world.setPad(neutralPad);
  expect(world.changes).toBe(rest);
});

test('a script navigates from any screen into a match, and releases the pad when it is paused', () => {
  const ways: PadButton[][] = [
    [],
    ['dPadRight', 'dPadRight', 'cross', 'cross'],
    ['dPadRight', 'cross'],
    ['cross', 'options'],
  ];
  const matches = ways.map((way) => {
    const { world, press, ended } = setUp();
    press(...way);
    world.setAutopilot(true);
    for (let second = 0; second < 210; second += 5) world.advance(5);
    world.setAutopilot(false);
    expect(world.pad).toEqual(neutralPad);
    return ended.length;
  });
  expect(Math.min(...matches)).toBeGreaterThan(0);
});

test('skipped time is cheap, and matches end in it', () => {
  const { world, ended } = setUp();
  world.setAutopilot(true);
  for (let minute = 0; minute < 60; minute += 1) world.advance(60);
  expect(ended.length).toBeGreaterThan(10);
});
