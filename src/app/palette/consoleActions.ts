import { useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import { useConsoleRights } from '#data/consoles/rights.ts';
import { isChanging, offeredActions } from '#domain/consoles/actions.ts';
import { queryWords, rank } from '#domain/search/rank.ts';
import { actionIcons } from '#entities/consoles/icons.ts';
import { actionLabels } from '#entities/consoles/labels.ts';
import { commandConsole } from '../shell/consoleCommand.ts';
import type { PaletteItem } from './items.ts';

/** Consoles whose actions are offered: who means another one types on. */
const mostConsoles = 3;

const readConsole = ({ name, description }: GameConsole) => ({ title: name, more: description ?? '' });
const readItem = ({ title, place }: PaletteItem) => ({ title, more: place ?? '' });

/**
 * What can be done to the consoles that a query means: `c1-08` offers all of it, `c1-08 disc` and `disconnect c1-08`
 * just that. Queries that mean many consoles, or none by name, offer nothing.
 */
export function useConsoleActionItems(
  consoles: readonly GameConsole[],
): (query: string) => readonly PaletteItem[] {
  const { t } = useLingui();
  const rights = useConsoleRights();

  function itemsOf(gameConsole: GameConsole): PaletteItem[] {
    return offeredActions(gameConsole, rights, { canConnectHere: true }).flatMap(({ action, enabled }) =>
      enabled && isChanging(action)
        ? [
            {
              id: `console-${gameConsole.id}-${action}`,
              group: 'consoleActions' as const,
              title: t(actionLabels[action]),
              place: gameConsole.name.toUpperCase(),
              icon: actionIcons[action],
              go: () => commandConsole({ action, gameConsole }),
            },
          ]
        : [],
    );
  }

  return (query) => {
    // Each word means a console or an action; the consoles are those that some of the words name.
    const words = queryWords(query).filter((word) => word.length > 1);
    const meant = new Set(words.flatMap((word) => rank(consoles, word, readConsole)));
    if (meant.size > mostConsoles) return [];
    return rank([...meant].flatMap(itemsOf), query, readItem);
  };
}
