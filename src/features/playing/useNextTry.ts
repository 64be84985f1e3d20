import type { GameConsole } from '#contract/http/consoles.ts';
import { useConsoleWhy } from '#data/why/queries.ts';
import { isChecked, type NextCheck, nextCheck } from '#domain/consoles/label.ts';
import type { Presence } from '#domain/consoles/status.ts';
import { isOfServer } from '#domain/why/ofServer.ts';
import { useNow } from '#ui/clock.ts';

/**
 * When a console that is not connected is tried next: again after a failure (`retry`), or as usual (`check`). Null: it is
 * not, for example because its server is closed.
 */
export function useNextTry(
  gameConsole: GameConsole & Presence,
): (NextCheck & { reason: 'retry' | 'check' }) | null {
  const why = useConsoleWhy(gameConsole.id);
  const now = useNow();
  if (why?.reason === 'retrying') {
    const { at } = why.params;
    return at === undefined ? { reason: 'retry', kind: 'soon' } : { reason: 'retry', kind: 'at', at };
  }
  if (!isChecked(gameConsole) || isOfServer(why)) return null;
  return { reason: 'check', ...nextCheck(gameConsole.nextCheckAt, now) };
}
