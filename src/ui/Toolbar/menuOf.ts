import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import type { ToolGroup } from './toolGroup.ts';

/** All groups as one menu, each below its name; actions that are not possible now are at the end, behind one entry. */
export const menuOf = (groups: readonly ToolGroup[]): MenuEntry[] => [
  ...groups.flatMap(({ key, label, entries }, at) => [
    ...(at > 0 ? [{ key: `line-${key}`, line: true as const }] : []),
    ...(entries.length > 1 ? [{ key: `heading-${key}`, heading: label }] : []),
    ...entries.filter(({ disabled }) => !disabled),
  ]),
  { key: 'line-refused', line: true },
  { key: 'refused', refused: groups.flatMap(({ entries }) => entries.filter(({ disabled }) => disabled)) },
];
