import { useEffect, useState } from 'react';

/** Default interval for texts with minute precision, milliseconds. */
const everyMs = 20_000;

/** Current time in milliseconds since the epoch, updated at the given interval (milliseconds). */
export function useNow(intervalMs = everyMs): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
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
