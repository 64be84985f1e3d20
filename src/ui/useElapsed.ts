import { useEffect, useState } from 'react';

/** Whether a component has been there for longer than `ms` milliseconds. */
export function useElapsed(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}
