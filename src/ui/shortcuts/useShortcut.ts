import type { MessageDescriptor } from '@lingui/core';
import { useEffect, useRef } from 'react';
import { isTyping, type KeyChord, matches } from './keys.ts';
import { useListedShortcut } from './shortcuts.ts';

export interface GlobalShortcut {
  chord: KeyChord;
  /** Label of the keys. */
  keys: string;
  /** A constant. */
  label: MessageDescriptor;
  run: () => void;
  enabled?: boolean;
}

/** Binds a global shortcut and lists it. Without Ctrl it is ignored in text fields. */
export function useShortcut({ chord, keys, label, run, enabled = true }: GlobalShortcut): void {
  useListedShortcut('global', keys, label, enabled);
  const latest = useRef({ chord, run });
  useEffect(() => {
    latest.current = { chord, run };
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const press = (event: KeyboardEvent): void => {
      const { chord: wanted, run: act } = latest.current;
      if (event.defaultPrevented || event.isComposing || !matches(wanted, event)) return;
      if (!wanted.mod && isTyping(event.target)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [enabled]);
}
