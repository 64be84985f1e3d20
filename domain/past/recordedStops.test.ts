import { expect, test } from 'vitest';
import type { RecordedEvent } from '#contract/channel/recording.ts';
import { type AskEvents, findStop, recordedStops } from './recordedStops.ts';

const input = (at: number, pad: object, by: string | null = null) => ({
  at,
  event: { kind: 'input', pad, by } as RecordedEvent,
});
const screen = (at: number, since: number) => ({
  at,
  event: { kind: 'screen', hash: 'f', since } as RecordedEvent,
});

test('a press is a stop, its end and the sticks are not; a screen is one from when it was shown', () => {
  const events = [
    input(1_000, { cross: true }),
    input(1_050, { cross: true, lx: 3 }),
    screen(1_100, 900),
    input(1_200, { circle: true }, 'anna'),
    input(1_300, {}),
    input(1_400, { r2: 200 }),
    { at: 1_500, event: { kind: 'later' } },
  ];
  expect(recordedStops(events, 'input')).toEqual([1_000, 1_200, 1_400]);
  expect(recordedStops(events, 'screen')).toEqual([900]);
});

test('the next and the previous stop are found near and far, through answers that are cut, and at the ends there is none', async () => {
  const hour = 3_600_000;
  const events = [
    input(0, { cross: true }),
    input(100, {}),
    ...Array.from({ length: 40 }, (_, at) => input(hour + at * 10, { lx: at })),
    input(hour + 5_000, { cross: true }),
    input(hour + 5_100, {}),
    screen(2 * hour, 2 * hour - 6_000),
  ];
  const asked: number[] = [];
  const ask: AskEvents = async (from, to) => {
    asked.push(to - from);
    const within = events.filter(({ at }) => at >= from && at <= to);
    const kept = { from: 0, to: 3 * hour };
    return { events: within.slice(0, 20), more: within.length > 20, kept };
  };
  expect(await findStop(ask, 'input', 50, 1)).toBe(hour + 5_000);
  expect(await findStop(ask, 'input', hour + 5_000, -1)).toBe(0);
  expect(await findStop(ask, 'input', hour + 5_001, 1)).toBeNull();
  expect(await findStop(ask, 'input', 0, -1)).toBeNull();
  expect(await findStop(ask, 'screen', 2 * hour, -1)).toBe(2 * hour - 6_000);
  asked.length = 0;
  expect(await findStop(ask, 'input', hour + 4_000, 1)).toBe(hour + 5_000);
  expect(asked).toHaveLength(1);
});
