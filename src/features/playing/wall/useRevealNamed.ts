import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { WallPreferences } from './preferences.ts';

/** A console that the address leads to (`#console-7`) is shown: filters that hide it are cleared, once. */
export function useRevealNamed(
  consoles: readonly GameConsole[] | undefined,
  shown: readonly GameConsole[],
  { setFilter, setText }: WallPreferences,
): void {
  const { hash, key } = useLocation();
  const done = useRef('');
  useEffect(() => {
    const id = Number(/^#console-(\d+)$/.exec(hash)?.[1]);
    if (!consoles?.some((gameConsole) => gameConsole.id === id) || done.current === key) return;
    done.current = key;
    if (shown.some((gameConsole) => gameConsole.id === id)) return;
    setFilter('all');
    setText('');
  }, [hash, key, consoles, shown, setFilter, setText]);
}
