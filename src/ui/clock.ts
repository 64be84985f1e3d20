import { useEffect, useState } from 'react';

/** Default interval for texts with minute precision, milliseconds. */
const everyMs = 20_000;

/** The longest time that a timer takes, milliseconds. */
const maxTimerMs = 2_147_483_647;

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
  return now;
}

const wallTime = (): number => Date.now();
const monotonicTime = (): number => performance.now();

/**
 * Current time in milliseconds since the epoch, updated at the given interval (milliseconds).
 * @param next instant at which what is shown changes, as an expiry: the time is updated then too
 */
export const useNow = (intervalMs = everyMs, next: number | null = null): number =>
  useTime(wallTime, intervalMs, next);

/** Current `performance.now()` time, updated at the given interval (milliseconds); for ages, which must never jump. */
export const useMonotonicNow = (intervalMs: number): number => useTime(monotonicTime, intervalMs, null);

const wholeSeconds = (): number => Math.floor(Date.now() / 1000);

/** Seconds since the epoch, updated as each begins: for countdowns, which must change together. */
export function useSecond(): number {
  const [second, setSecond] = useState(wholeSeconds);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      setSecond(wholeSeconds());
      timer = setTimeout(tick, 1000 - (Date.now() % 1000));
    };
    tick();
    return () => clearTimeout(timer);
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
