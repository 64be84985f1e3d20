import { useEffect, useRef } from 'react';

/** Begins to read a file; the signal aborts when another one is chosen meanwhile, or the form is closed. */
export function useReading(): () => AbortSignal {
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return () => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };
}
