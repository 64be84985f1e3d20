import { useEffect, useState } from 'react';

/** Texts that tell a minute need not be newer than this, milliseconds. */
const everyMs = 20_000;

/** Milliseconds since the epoch, a few times a minute or as often as asked for (milliseconds). */
export function useNow(intervalMs = everyMs): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
