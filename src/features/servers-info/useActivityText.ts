import { useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';

/** What a console has played, in full. */
export function useActivityText({ gameActivity }: Pick<GameConsole, 'gameActivity'>): string {
  const { t } = useLingui();
  const { playedToday, maxGamesToday, gameSessionsToday, playedTotal } = gameActivity;
  return t`Games today: ${playedToday} of ${maxGamesToday} · sessions today: ${gameSessionsToday} · games in all: ${playedTotal}`;
}
