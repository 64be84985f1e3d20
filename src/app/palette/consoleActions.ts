import { useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import { useRights } from '#data/session/rights.ts';
import { isChanging, offeredActions, permissionOf } from '#domain/consoles/actions.ts';
import { queryWords, rank } from '#domain/search/rank.ts';
import { actionIcons } from '#entities/consoles/icons.ts';
import { actionLabels } from '#entities/consoles/consoleLabels.ts';
import { IconActivity, IconDeviceGamepad2 } from '@tabler/icons-react';
import { pathTo } from '#domain/access/paths.ts';
import { useApp } from '../AppContext.ts';
import type { PaletteItem } from './items.ts';

/** Maximum number of matching consoles for which actions are offered. */
const maxConsoles = 3;

const readConsole = ({ name, description }: GameConsole) => ({ title: name, more: description ?? '' });
const readItem = ({ title, place }: PaletteItem) => ({ title, more: place ?? '' });

/**
 * Actions on the consoles that match a query: `c1-08` offers all actions, `c1-08 disc` and `disconnect c1-08` only the
 * matching one. A query that matches many consoles, or none by name, offers nothing.
 */
export function useConsoleActionItems(
  consoles: readonly GameConsole[],
): (query: string) => readonly PaletteItem[] {
  const { t } = useLingui();
  const { consoleCommands } = useApp();
  const rights = useRights(permissionOf);

  function itemsOf(gameConsole: GameConsole): PaletteItem[] {
    const { id } = gameConsole;
    const of = { group: 'consoleActions' as const, place: gameConsole.name.toUpperCase() };
    const actions = offeredActions(gameConsole, rights, { canConnectHere: true }).flatMap(
      ({ action, enabled }) =>
        enabled && isChanging(action)
          ? [
              {
                ...of,
                id: `console-${id}-${action}`,
                title: t(actionLabels[action]),
                icon: actionIcons[action],
                go: () => consoleCommands.send({ action, gameConsole }),
              },
            ]
          : [],
    );
    return [
      ...actions,
      {
        ...of,
        id: `console-${id}-page`,
        title: t`Open the page of the console`,
        icon: IconDeviceGamepad2,
        go: pathTo('console', { params: { id } }),
      },
      {
        ...of,
        id: `console-${id}-activity`,
        title: t`Activity`,
        icon: IconActivity,
        permission: 'activity_view',
        go: pathTo('activity', { query: { console: id } }),
      },
    ];
  }

  return (query) => {
    // Each word names a console or an action; first find the consoles that any of the words name.
    const words = queryWords(query).filter((word) => word.length > 1);
    const matched = new Set(words.flatMap((word) => rank(consoles, word, readConsole)));
    if (matched.size > maxConsoles) return [];
    return rank([...matched].flatMap(itemsOf), query, readItem);
  };
}
