import { useLingui } from '@lingui/react/macro';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { chartShortcuts, pageKeys } from './shortcutList.ts';
import type { Commands } from './useCommands.ts';

export interface EditorShortcuts {
  commands: Commands;
  save: () => void;
  search: () => void;
  focusChart: () => void;
  showNow: () => void;
  toggleRows: () => void;
  toggleChecks: () => void;
  rescale: (by: number) => void;
  /** A dialog or a menu is open: its texts are copied and pasted as usual. */
  isOpen: boolean;
}

/** Keys that work anywhere on the page of the editor. */
export function useEditorShortcuts(options: EditorShortcuts): void {
  const { t } = useLingui();
  const { commands, isOpen } = options;
  const outsideTexts = true;
  useShortcuts(
    'page',
    [
      { keys: pageKeys.save, label: t`Save`, run: options.save },
      { keys: pageKeys.undo, label: t`Undo`, run: commands.undo, outsideTexts },
      { keys: pageKeys.redo, also: ['Mod+Y'], label: t`Redo`, run: commands.redo, outsideTexts },
      { keys: 'Mod+C', label: t`Copy the selected bars`, run: commands.copy, outsideTexts },
      { keys: 'Mod+X', label: t`Cut the selected bars`, run: commands.cut, outsideTexts },
      { keys: 'Mod+V', label: t`Paste at the cursor`, run: () => commands.paste(), outsideTexts },
      { keys: 'Mod+A', label: t`Select all bars`, run: commands.selectAll, outsideTexts },
      { keys: pageKeys.search, label: t`Search configs`, run: options.search },
      { keys: pageKeys.chart, label: t`Go to the plan`, run: options.focusChart },
      { keys: pageKeys.now, label: t`Go to current time`, run: options.showNow },
      { keys: pageKeys.rows, label: t`Used or all accounts`, run: options.toggleRows },
      { keys: pageKeys.checks, label: t`Checks and totals`, run: options.toggleChecks },
      { keys: pageKeys.smaller, also: ['-'], label: t`Smaller scale`, run: () => options.rescale(-1) },
      { keys: pageKeys.larger, also: ['='], label: t`Larger scale`, run: () => options.rescale(1) },
      ...chartShortcuts,
    ],
    !isOpen,
  );
}
