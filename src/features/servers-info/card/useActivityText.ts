import { useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';

/** Activity of a console in full; null when the user's role may not see it. */
export function useActivityText({ gameActivity }: Pick<GameConsole, 'gameActivity'>): string | null {
  const { t } = useLingui();
  if (!gameActivity) return null;
  const { playedToday, maxGamesToday, gameSessionsToday, playedTotal } = gameActivity;
  return t`Games today: ${playedToday} of ${maxGamesToday} · sessions today: ${gameSessionsToday} · games total: ${playedTotal}`;
}
