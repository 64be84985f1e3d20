import { useEffect, useMemo } from 'react';
import { useUiContext } from '#ui/uiContext.ts';
import type { Shortcut, ShortcutScope } from './shortcutList.ts';

/** Lists shortcuts while the component is mounted. */
export function useListedShortcuts(shortcuts: readonly Shortcut[], enabled = true): void {
  const { shortcuts: list } = useUiContext();
  useEffect(() => {
    const owner = {};
    if (enabled) list.set(owner, shortcuts);
    return () => list.set(owner, []);
  }, [list, shortcuts, enabled]);
}

/** For a shortcut whose label changes. */
export function useListedShortcut(
  scope: ShortcutScope,
  keys: string,
  label: Shortcut['label'],
  enabled = true,
): void {
  useListedShortcuts(
    useMemo(() => [{ scope, keys, label }], [scope, keys, label]),
    enabled,
  );
}
