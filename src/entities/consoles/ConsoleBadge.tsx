import { useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import { badgeTone } from '#domain/consoles/status.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { badgeLabel } from './labels.ts';

export interface ConsoleBadgeProps {
  gameConsole: GameConsole;
  /** False: last known state, shown without colour. */
  isKnown?: boolean;
}

/** State badge of a console: colour by status, label by what prevents it from running. */
export function ConsoleBadge({ gameConsole, isKnown = true }: ConsoleBadgeProps) {
  const { t } = useLingui();
  const word = badgeLabel(gameConsole);
  return (
    <StateBadge tone={isKnown ? badgeTone(gameConsole.status) : 'secondary'}>
      {typeof word === 'string' ? word : t(word)}
    </StateBadge>
  );
}
