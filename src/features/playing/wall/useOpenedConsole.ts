import { useEffect, useState } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { canControl } from '#domain/consoles/rules.ts';
import type { WallUrl } from './useWallUrl.ts';

/**
 * The console whose control view is open: the one that the address names, if it was connected when the view
 * was asked for. Otherwise the name is dropped from the address, once the consoles are known.
 */
export function useOpenedConsole(
  consoles: readonly GameConsole[] | undefined,
  { consoleId, closeConsole }: WallUrl,
): GameConsole | null {
  const [openedId, setOpenedId] = useState<number | null>(null);
  const named = consoleId === null ? undefined : consoles?.find(({ id }) => id === consoleId);
  const stays = named !== undefined && (canControl(named) || named.id === openedId);

  const nextId = stays ? consoleId : null;
  if (consoles && nextId !== openedId) setOpenedId(nextId);

  const drops = consoles !== undefined && consoleId !== null && !stays;
  useEffect(() => {
    if (drops) closeConsole();
  }, [drops, closeConsole]);

  return stays ? named : null;
}
