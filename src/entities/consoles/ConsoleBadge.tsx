import { useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import { isDisconnecting } from '#domain/consoles/pending.ts';
import { badgeTone, type Presence } from '#domain/consoles/status.ts';
import { nearTime } from '#domain/format/time.ts';
import { useNow } from '#ui/clock.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { badgeText } from './consoleLabels.ts';

/** State badge of a console: color by status, label by the obstacle to running. */
export function ConsoleBadge({ gameConsole }: { gameConsole: GameConsole & Presence }) {
  const { t } = useLingui();
  const { unknownSince } = gameConsole;
  if (unknownSince) return <UnknownBadge since={unknownSince} />;
  const tone = isDisconnecting(gameConsole) ? 'warning' : badgeTone(gameConsole);
  return <StateBadge tone={tone}>{badgeText(gameConsole, t)}</StateBadge>;
}

/** Shown instead of a state that is unknown because the server is offline. @param since ISO */
function UnknownBadge({ since }: { since: string }) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const whole = nearTime(Date.parse(since), useNow(), timezone);
  // For another day only month and day: a longer badge would hide the name of the console.
  const time = whole.length > 5 ? whole.slice(5, 10) : whole;
  return <StateBadge tone="secondary">{t`unknown since ${time}`}</StateBadge>;
}
