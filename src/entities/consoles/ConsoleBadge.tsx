import { useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import { badgeTone } from '#domain/consoles/status.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { badgeLabel } from './labels.ts';

export interface ConsoleBadgeProps {
  gameConsole: GameConsole;
  /** False: this is how it was when it was last heard of; told without colour. */
  isKnown?: boolean;
}

/** The state of a console: its colour by status, its word by what keeps it from work. */
export function ConsoleBadge({ gameConsole, isKnown = true }: ConsoleBadgeProps) {
  const { t } = useLingui();
  const word = badgeLabel(gameConsole);
  return (
    <StateBadge tone={isKnown ? badgeTone(gameConsole.status) : 'secondary'}>
      {typeof word === 'string' ? word : t(word)}
    </StateBadge>
  );
}
