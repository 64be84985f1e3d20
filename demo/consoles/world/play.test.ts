import { expect, test } from 'vitest';
import type { ConfigData } from '#contract/http/configSchema.ts';
import { createRandom } from '#domain/random.ts';
import { playOf } from './play.ts';
import { World } from './world.ts';

/** A world in a match that a script plays. */
function playing(values: ConfigData, seed = 'play') {
  const world = new World('Harbour City', createRandom(seed), {
    onGoal: () => undefined,
    onMatchEnd: () => undefined,
  });
  world.play = playOf(values);
  world.toMenu();
  world.setPad({ ...world.pad, cross: true });
  world.setAutopilot(true);
  const match = () => {
    if (world.scene.kind !== 'match') throw new Error(`It is ${world.scene.kind}`);
    return world.scene;
  };
  return { world, match };
}

test('unknown fields and values leave the game as it is', () => {
  const usual = playOf({});
  expect(playOf({ difficulty: 'divine', pace: 'fast', pauseMinutes: true, other: 1 })).toEqual(usual);
  expect(playOf({ pace: 99 }).pace).toBe(2);
  expect(playOf({ halfLengthMinutes: 0 }).minutesPerSecond).toBeCloseTo(3.6);
  expect(playOf({ difficulty: 'amateur', pace: 1, halfLengthMinutes: 6 })).toMatchObject({
    difficulty: 'amateur',
    rivals: usual.rivals,
    minutesPerSecond: usual.minutesPerSecond,
  });
});

test('the length of a half is the speed of the clock, also during a match', () => {
  const { world, match } = playing({ halfLengthMinutes: 4 });
  world.advance(5);
  const before = match().minute;
  world.advance(2);
  const quick = match().minute - before;
  world.play = playOf({ halfLengthMinutes: 8 });
  world.advance(2);
  expect(match().minute - before - quick).toBeCloseTo(quick / 2, 1);
});

test('a slow script walks, and a quick one decides more often', () => {
  const pushed = (pace: number): { push: number; changes: number } => {
    const { world } = playing({ pace });
    let push = 0;
    for (let step = 0; step < 200; step += 1) {
      world.advance(0.1);
      push = Math.max(push, Math.hypot(world.pad.lx - 128, world.pad.ly - 128));
    }
    return { push, changes: world.changes };
  };
  const [slow, usual, quick] = [pushed(0.25), pushed(1), pushed(2)];
  expect(slow.push).toBeLessThan(40);
  expect(usual.push).toBeGreaterThan(110);
  expect(quick.changes).toBeGreaterThan(usual.changes);
  expect(usual.changes).toBeGreaterThan(slow.changes);
});

test('opponents of a higher difficulty score more', () => {
  const conceded = (difficulty: string): number => {
    let goals = 0;
    for (let game = 0; game < 40; game += 1) {
      const { match } = playing({ difficulty }, `game ${game}`);
      match().skip(100);
      goals += match().score[1];
    }
    return goals;
  };
  expect(conceded('legendary')).toBeGreaterThan(conceded('beginner'));
});

test('the script pauses between two matches as long as its config says, counts the seconds, and applies a shorter pause', () => {
  const { world, match } = playing({ pauseMinutes: 20 });
  world.advance(3);
  match().skip(200);
  expect(match().phase).toBe('over');
  world.advance(1);
  const left = world.pauseLeft;
  expect(left).toBeGreaterThan(17);
  const changes = world.changes;
  world.advance(5);
  expect(Math.abs(left - 5 - world.pauseLeft)).toBeLessThanOrEqual(1);
  expect(world.changes).toBeGreaterThanOrEqual(changes + 4);
  // Unwatched time counts, too.
  world.advance(10);
  expect(Math.abs(left - 15 - world.pauseLeft)).toBeLessThanOrEqual(1);
  world.play = playOf({ pauseMinutes: 1 });
  expect(world.pauseLeft).toBe(0);
  const isPlaying = () => world.scene.kind === 'match' && world.scene.phase !== 'over';
  for (let second = 0; second < 60 && !isPlaying(); second += 1) world.advance(1);
  expect(isPlaying()).toBe(true);
});
