import { useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import { badgeTone } from '#domain/consoles/status.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { labelWord } from './words.ts';

/** The state of a console: its colour by status, its word by what keeps it from work. */
export function ConsoleBadge({ console }: { console: GameConsole }) {
  const { t } = useLingui();
  const word = labelWord(console);
  return (
    <StateBadge tone={badgeTone(console.status)}>{typeof word === 'string' ? word : t(word)}</StateBadge>
  );
}
