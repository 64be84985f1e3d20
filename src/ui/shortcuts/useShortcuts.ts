import { useEffect, useRef } from 'react';
import { useUiContext } from '#ui/uiContext.ts';
import { chordLabel, chordOf, isInOverlay, isPressedBySpace, isTyping } from './keys.ts';
import type { Shortcut, ShortcutScope } from './shortcutList.ts';

export interface ShortcutBinding {
  /** Modifiers and key, as {@link chordOf} names them: `Mod+K`, `Alt+P`, `Shift+F`, `/`, `Enter`. */
  keys: string;
  /** Other keys for the same: `=`, which is `+` without Shift. */
  also?: readonly string[];
  /** Its line in the shortcut sheet; unlisted without one. */
  label?: Shortcut['label'];
  /** Without it the shortcut is only listed: the focused element handles it. */
  run?: () => void;
  enabled?: boolean;
  /** Text fields keep this key even with a modifier, because it means something there: undo, copy, paste. */
  outsideTexts?: boolean;
}

/** Scopes whose shortcuts also work while a dialog or menu has the focus. */
const aboveOverlays: ReadonlySet<ShortcutScope> = new Set(['global', 'control']);

/**
 * Binds shortcuts while the component is mounted, and lists them in the shortcut sheet. Without Ctrl, ⌘ or Alt they are
 * ignored in text fields. Keys that only work on a focused element are handled by that element with `strokeOf`.
 */
export function useShortcuts(
  scope: ShortcutScope,
  bindings: readonly ShortcutBinding[],
  enabled = true,
): void {
  const { shortcuts: list } = useUiContext();
  const owner = useRef({});
  const active = bindings.filter((binding) => enabled && (binding.enabled ?? true));
  const latest = useRef(active);
  useEffect(() => {
    latest.current = active;
    const listed = active.flatMap(({ keys, label }) =>
      label === undefined ? [] : [{ scope, keys: chordLabel(keys), label }],
    );
    list.set(owner.current, listed);
  });
  useEffect(() => {
    const { current } = owner;
    return () => list.set(current, []);
  }, [list]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (!hasModifier && isTyping(event.target)) return;
      if (!aboveOverlays.has(scope) && isInOverlay(event.target)) return;
      const chord = chordOf(event);
      if (chord === 'Space' && isPressedBySpace(event.target)) return;
      const found = latest.current.find(
        ({ keys, also, run }) => run && (keys === chord || also?.includes(chord)),
      );
      if (!found?.run || (found.outsideTexts && isTyping(event.target))) return;
      event.preventDefault();
      // A key that is held must not take control and give it back, or play and pause, again and again.
      if (event.repeat && (scope === 'control' || chord === 'Space')) return;
      found.run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [scope]);
}
