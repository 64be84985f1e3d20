import { useAtomValue } from 'jotai';
import { pageCommandsAtom } from '#ui/commands/pageCommands.ts';
import type { PaletteItem } from './items.ts';

/** Actions of the open page that are possible now. */
export function usePageItems(): PaletteItem[] {
  return useAtomValue(pageCommandsAtom).flatMap(
    ({ key, label, icon, subject, permission, disabled, onSelect }) =>
      disabled
        ? []
        : [
            {
              id: `page-${key}`,
              group: 'page' as const,
              title: label,
              ...(subject ? { place: subject } : {}),
              ...(permission ? { permission } : {}),
              icon,
              go: onSelect,
            },
          ],
  );
}
