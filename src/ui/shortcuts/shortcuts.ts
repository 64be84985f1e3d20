import type { MessageDescriptor } from '@lingui/core';
import { useEffect } from 'react';
import { createObservable, type Observable } from '#domain/observable.ts';

/** Where a shortcut works; the sheet has a part for each. */
export const shortcutScopes = ['global', 'wall', 'tile', 'control', 'page', 'table'] as const;
export type ShortcutScope = (typeof shortcutScopes)[number];

/** A shortcut as people read it. */
export interface Shortcut {
  scope: ShortcutScope;
  /** What stands on the keys: `Shift+F`. */
  keys: string;
  label: MessageDescriptor | string;
}

const bound = createObservable<readonly Shortcut[]>([]);

/** What is bound right now, in the order in which it was bound. */
export const boundShortcuts: Observable<readonly Shortcut[]> = bound;

/** Puts shortcuts on the sheet for as long as they are bound. Returns the way to take them off. */
export function listShortcuts(shortcuts: readonly Shortcut[]): () => void {
  bound.set([...bound.get(), ...shortcuts]);
  const added = new Set(shortcuts);
  return () => bound.set(bound.get().filter((shortcut) => !added.has(shortcut)));
}

/** The same from a component; the list must be a constant. */
export function useListedShortcuts(shortcuts: readonly Shortcut[], enabled = true): void {
  useEffect(() => (enabled ? listShortcuts(shortcuts) : undefined), [shortcuts, enabled]);
}

/** One whose words change. */
export function useListedShortcut(scope: ShortcutScope, keys: string, label: string, enabled = true): void {
  useEffect(
    () => (enabled ? listShortcuts([{ scope, keys, label }]) : undefined),
    [scope, keys, label, enabled],
  );
}
