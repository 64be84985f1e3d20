import type { MessageDescriptor } from '@lingui/core';
import { createObservable, type Observable } from '#domain/observable.ts';

/** Where a shortcut works; the shortcut sheet has a section for each. */
export const shortcutScopes = ['global', 'wall', 'tile', 'control', 'page', 'table'] as const;
export type ShortcutScope = (typeof shortcutScopes)[number];

export interface Shortcut {
  scope: ShortcutScope;
  /** Label of the keys: `Shift+F`. */
  keys: string;
  label: MessageDescriptor | string;
}

/** The currently bound shortcuts, for the shortcut sheet. */
export interface ShortcutList {
  /** In binding order. */
  readonly bound: Observable<readonly Shortcut[]>;
  /** Sets the shortcuts of one owner (a mounted component); an empty array removes them. */
  set(owner: object, shortcuts: readonly Shortcut[]): void;
}

export function createShortcutList(): ShortcutList {
  const bound = createObservable<readonly Shortcut[]>([]);
  const byOwner = new Map<object, readonly Shortcut[]>();
  return {
    bound,
    set(owner, shortcuts) {
      if (areSame(byOwner.get(owner) ?? [], shortcuts)) return;
      if (shortcuts.length > 0) byOwner.set(owner, shortcuts);
      else byOwner.delete(owner);
      bound.set([...byOwner.values()].flat());
    },
  };
}

const areSame = (a: readonly Shortcut[], b: readonly Shortcut[]): boolean =>
  a.length === b.length &&
  a.every(({ scope, keys, label }, at) => {
    const other = b[at];
    return other?.scope === scope && other.keys === keys && idOf(other.label) === idOf(label);
  });

const idOf = (label: Shortcut['label']): string => (typeof label === 'string' ? label : label.id);
