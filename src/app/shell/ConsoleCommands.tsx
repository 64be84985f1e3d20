import { useEffect } from 'react';
import { useConsoleActions } from '#data/consoles/actions.ts';
import { ConsoleDialogs } from '#entities/consoles/ConsoleDialogs.tsx';
import { useConsoleNotifications } from '#entities/consoles/useConsoleNotifications.ts';
import { handleConsoleCommand } from './consoleCommand.ts';

/** Runs the console commands of the palette on any screen. */
export function ConsoleCommands() {
  const { start, ...rest } = useConsoleActions(useConsoleNotifications());
  useEffect(() => handleConsoleCommand(({ action, gameConsole }) => start(action, gameConsole)), [start]);
  return <ConsoleDialogs {...rest} />;
}
