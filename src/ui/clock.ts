import { useEffect, useState } from 'react';
import { maxTimerMs } from '#domain/clock.ts';
import { deviceNow, serverClock } from '#domain/serverClock.ts';

/** Default interval for texts with minute precision, milliseconds. */
const everyMs = 20_000;

function useTime(read: () => number, intervalMs: number, next: number | null): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    if (next === null || next <= now) return undefined;
    const timer = setTimeout(() => setNow(read()), Math.min(Math.max(0, next - read()), maxTimerMs));
    return () => clearTimeout(timer);
  }, [read, next, now]);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), intervalMs);
    return () => clearInterval(timer);
  }, [read, intervalMs]);
  useEffect(() => serverClock.subscribe(() => setNow(read())), [read]);
  return now;
}

const monotonicTime = (): number => performance.now();

/**
 * Current time of the API in milliseconds since the epoch, updated at the given interval (milliseconds).
 * @param next instant at which the display changes, such as an expiry: the time is updated then too
 */
export const useNow = (intervalMs = everyMs, next: number | null = null): number =>
  useTime(serverClock.now, intervalMs, next);

/** As {@link useNow}, but by the clock of this device: for its own measurements, such as a timeout. */
export const useDeviceNow = (intervalMs: number): number => useTime(deviceNow, intervalMs, null);

/** Current `performance.now()` time, updated at the given interval (milliseconds); for ages, which must never jump. */
export const useMonotonicNow = (intervalMs: number): number => useTime(monotonicTime, intervalMs, null);

const wholeSeconds = (): number => Math.floor(serverClock.now() / 1000);

/** Seconds since the epoch by the clock of the API, updated as each begins: for countdowns, which must change together. */
export function useSecond(): number {
  const [second, setSecond] = useState(wholeSeconds);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      setSecond(wholeSeconds());
      timer = setTimeout(tick, 1000 - (serverClock.now() % 1000));
    };
    tick();
    const end = serverClock.subscribe(() => {
      clearTimeout(timer);
      tick();
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, []);
  return second;
}

/** Whether a component has been there for longer than `ms` milliseconds. */
export function useElapsed(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}
