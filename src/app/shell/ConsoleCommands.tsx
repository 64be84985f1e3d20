import { useEffect } from 'react';
import { useConsoleActions } from '#entities/consoles/useConsoleActions.ts';
import { ConsoleDialogs } from '#entities/consoles/ConsoleDialogs.tsx';
import { useApp } from '../AppContext.ts';

/** Runs the console commands of the palette on any screen. */
export function ConsoleCommands() {
  const { start, ...rest } = useConsoleActions();
  const { consoleCommands } = useApp();
  useEffect(
    () => consoleCommands.handle(({ action, gameConsole }) => start(action, gameConsole)),
    [consoleCommands, start],
  );
  return <ConsoleDialogs {...rest} />;
}
