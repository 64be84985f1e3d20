import { useEffect } from 'react';
import { useConsoleActions } from '#data/consoles/actions.ts';
import { ConsoleDialogs } from '#entities/consoles/ConsoleDialogs.tsx';
import { useConsoleNotifications } from '#entities/consoles/useConsoleNotifications.ts';
import { useApp } from '../AppContext.ts';

/** Runs the console commands of the palette on any screen. */
export function ConsoleCommands() {
  const { start, ...rest } = useConsoleActions(useConsoleNotifications());
  const { consoleCommands } = useApp();
  useEffect(
    () => consoleCommands.handle(({ action, gameConsole }) => start(action, gameConsole)),
    [consoleCommands, start],
  );
  return <ConsoleDialogs {...rest} />;
}
