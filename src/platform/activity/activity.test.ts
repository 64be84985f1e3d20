import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActivity, padReading } from './activity.ts';

const pad = (pressed: boolean, ...axes: number[]) => ({
  buttons: [{ pressed, touched: pressed, value: Number(pressed) }],
  axes,
});

test('a button press or stick deflection changes the reading, stick noise does not', () => {
  const atRest = padReading([null, pad(false, 0.01, -0.02)]);
  expect(padReading([null, pad(false, -0.03, 0.04)])).toBe(atRest);
  expect(padReading([null, pad(true, 0, 0)])).not.toBe(atRest);
  expect(padReading([null, pad(false, 0.9, 0)])).not.toBe(atRest);
  expect(padReading([null, null])).not.toBe(atRest);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch() {
  const page = new EventTarget();
  let pads: (ReturnType<typeof pad> | null)[] = [];
  const signs = vi.fn<() => void>();
  const stop = createActivity({ page, document: new EventTarget(), readPads: () => pads }).onInput(signs);
  const show = (...now: typeof pads): void => {
    pads = now;
  };
  /** Number of reported inputs during this time. */
  const during = (ms: number): number => {
    signs.mockClear();
    vi.advanceTimersByTime(ms);
    return signs.mock.calls.length;
  };
  return { page, show, during, signs, stop };
}

test('connecting a pad, pressing or holding buttons and moving sticks count as activity; an idle pad does not', () => {
  const { page, show, during, signs, stop } = watch();
  expect(during(5_000)).toBe(0);
  show(pad(false, 0, 0));
  page.dispatchEvent(new Event('gamepadconnected'));
  expect(signs).toHaveBeenCalledOnce();
  expect(during(60_000)).toBe(0);

  show(pad(false, 0.9, 0));
  expect(during(10_000)).toBe(1);
  show(pad(true, 0.9, 0));
  expect(during(10_000)).toBe(10);
  show(pad(false, 0.02, 0));
  expect(during(60_000)).toBe(1);

  show();
  page.dispatchEvent(new Event('gamepaddisconnected'));
  expect(during(60_000)).toBe(0);
  stop();
  page.dispatchEvent(new Event('gamepadconnected'));
  expect(during(5_000)).toBe(0);
});

test.each(['pointermove', 'keydown', 'wheel', 'touchstart'])(
  '%s counts as activity at most once a second',
  (name) => {
    const { page, signs } = watch();
    page.dispatchEvent(new Event(name));
    page.dispatchEvent(new Event(name));
    expect(signs).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1_000);
    page.dispatchEvent(new Event(name));
    expect(signs).toHaveBeenCalledTimes(2);
  },
);
