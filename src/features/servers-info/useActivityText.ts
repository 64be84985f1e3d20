import { useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';

/** What a console has played, in full; null when the user's role does not get it. */
export function useActivityText({ gameActivity }: Pick<GameConsole, 'gameActivity'>): string | null {
  const { t } = useLingui();
  if (!gameActivity) return null;
  const { playedToday, maxGamesToday, gameSessionsToday, playedTotal } = gameActivity;
  return t`Games today: ${playedToday} of ${maxGamesToday} · sessions today: ${gameSessionsToday} · games total: ${playedTotal}`;
}
