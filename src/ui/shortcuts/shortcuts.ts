import type { MessageDescriptor } from '@lingui/core';
import { useEffect } from 'react';
import { createObservable, type Observable } from '#domain/observable.ts';

/** Where a shortcut works; the shortcut sheet has a section for each. */
export const shortcutScopes = ['global', 'wall', 'tile', 'control', 'page', 'table'] as const;
export type ShortcutScope = (typeof shortcutScopes)[number];

/** A shortcut as listed in the shortcut sheet. */
export interface Shortcut {
  scope: ShortcutScope;
  /** Label of the keys: `Shift+F`. */
  keys: string;
  label: MessageDescriptor | string;
}

const bound = createObservable<readonly Shortcut[]>([]);

/** Shortcuts that are bound now, in binding order. */
export const boundShortcuts: Observable<readonly Shortcut[]> = bound;

/** Lists shortcuts while they are bound. Returns a function that removes them. */
export function listShortcuts(shortcuts: readonly Shortcut[]): () => void {
  bound.set([...bound.get(), ...shortcuts]);
  const added = new Set(shortcuts);
  return () => bound.set(bound.get().filter((shortcut) => !added.has(shortcut)));
}

/** Hook form of {@link listShortcuts}; the list must be a constant. */
export function useListedShortcuts(shortcuts: readonly Shortcut[], enabled = true): void {
  useEffect(() => (enabled ? listShortcuts(shortcuts) : undefined), [shortcuts, enabled]);
}

/** For a shortcut whose label changes. */
export function useListedShortcut(scope: ShortcutScope, keys: string, label: string, enabled = true): void {
  useEffect(
    () => (enabled ? listShortcuts([{ scope, keys, label }]) : undefined),
    [scope, keys, label, enabled],
  );
}
