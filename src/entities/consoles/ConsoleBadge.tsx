import { useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import { isDisconnecting } from '#domain/consoles/pending.ts';
import { badgeTone } from '#domain/consoles/status.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { badgeLabel } from './labels.ts';

/** State badge of a console: color by status, label by what prevents it from running. */
export function ConsoleBadge({ gameConsole }: { gameConsole: GameConsole }) {
  const { t } = useLingui();
  const word = badgeLabel(gameConsole);
  const tone = isDisconnecting(gameConsole) ? 'warning' : badgeTone(gameConsole.status);
  return <StateBadge tone={tone}>{typeof word === 'string' ? word : t(word)}</StateBadge>;
}
