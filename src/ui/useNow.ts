import { useEffect, useState } from 'react';

/** Texts that tell a minute need not be newer than this, milliseconds. */
const everyMs = 20_000;

/** Milliseconds since the epoch, a few times a minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
