import { useEffect } from 'react';
import { useConsoleActions } from '#data/consoles/actions.ts';
import { ConsoleDialogs } from '#ui/consoles/ConsoleDialogs.tsx';
import { useConsoleTold } from '#ui/consoles/useConsoleTold.ts';
import { onConsoleCommand } from './consoleCommand.ts';

/** Carries out what the palette asks for, on any screen. */
export function ConsoleCommands() {
  const { start, ...rest } = useConsoleActions(useConsoleTold());
  useEffect(() => onConsoleCommand(({ action, console }) => start(action, console)), [start]);
  return <ConsoleDialogs {...rest} />;
}
