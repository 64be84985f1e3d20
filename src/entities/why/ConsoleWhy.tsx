import type { ReactNode } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { useConsoleWhy } from '#data/why/queries.ts';
import { WhyLine } from './sentence/WhyLine.tsx';

export interface ConsoleWhyProps {
  gameConsole: Pick<GameConsole, 'id' | 'serverId'>;
  /** Error text that is shown next to it, as sent by the API. */
  shownError?: string | null | undefined;
  /** Without a link. */
  isPlain?: boolean;
  /** Without the sentence: its facts are shown next to it. */
  isHelpOnly?: boolean;
  /** Shown while it plays, and if the reason is unknown. */
  fallback?: ReactNode;
}

/** On the wall: why a console does not play, with a link to what helps. */
export function ConsoleWhy({
  gameConsole,
  shownError,
  isPlain,
  isHelpOnly,
  fallback = null,
}: ConsoleWhyProps) {
  const { id, serverId } = gameConsole;
  const why = useConsoleWhy(id);
  if (!why) return fallback;
  return (
    <WhyLine
      why={why}
      place={{ serverId, consoleId: id, isTile: true }}
      shownError={shownError}
      isPlain={isPlain}
      isHelpOnly={isHelpOnly}
      fallback={fallback}
    />
  );
}
