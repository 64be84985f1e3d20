import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type PageCommand, usePageCommands } from '#ui/commands/pageCommands.ts';
import type { ToolGroup } from '#ui/Toolbar/toolGroup.ts';

/**
 * Offers the toolbar in the command palette.
 * @param actions groups that act on the selected accounts
 * @param others groups that act on the grid
 * @param selected number of selected accounts
 */
export function useToolCommands(
  actions: readonly ToolGroup[],
  others: readonly ToolGroup[],
  selected: number,
): void {
  const { t } = useLingui();
  const subject = t`${plural(selected, { one: '# selected account', other: '# selected accounts' })}`;
  const commands: PageCommand[] = [
    ...actions.flatMap(({ entries }) => entries.map((entry) => ({ ...entry, subject }))),
    ...others.flatMap(({ entries }) =>
      entries.map((entry) => ({ ...entry, label: entry.tip ?? entry.label })),
    ),
  ];
  usePageCommands(commands);
}
