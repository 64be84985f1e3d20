import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { TablerIcon } from '@tabler/icons-react';
import type { MenuAction } from '#ui/ContextMenu/entries.ts';

/** An action of the open page that the command palette offers as well. */
export interface PageCommand extends Pick<
  MenuAction,
  'key' | 'label' | 'permission' | 'disabled' | 'onSelect'
> {
  icon: TablerIcon;
  /** Subject of the command: `3 selected accounts`. */
  subject?: string;
}

export const pageCommandsAtom = atom<readonly PageCommand[]>([]);

/** Offers actions in the command palette while mounted. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  const setCommands = useSetAtom(pageCommandsAtom);
  useEffect(() => setCommands(commands), [commands, setCommands]);
  useEffect(() => () => setCommands([]), [setCommands]);
}
