import { useCallback, useEffect, useRef, useState } from 'react';

/** A revealed secret is masked again after this time, milliseconds. */
export const revealMs = 30_000;

/** Revealed secrets: keys of columns by row, joined by line breaks. */
export type Revealed = ReadonlyMap<number, string>;

/** Reveals single secrets for a short time. */
export function useReveal(): readonly [Revealed, (id: number, key: string) => void] {
  const [cells, setCells] = useState<readonly { id: number; key: string }[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const { current } = timers;
    return () => current.forEach((timer) => clearTimeout(timer));
  }, []);
  const reveal = useCallback((id: number, key: string): void => {
    const cell = { id, key };
    setCells((before) => [...before, cell]);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setCells((before) => before.filter((other) => other !== cell));
    }, revealMs);
    timers.current.add(timer);
  }, []);
  const revealed = new Map<number, string>();
  for (const { id, key } of cells) {
    const others = revealed.get(id);
    revealed.set(id, others === undefined ? key : `${others}\n${key}`);
  }
  return [revealed, reveal];
}
