import type { GameConsole } from '#contract/http/consoles.ts';
import type { ChangingAction } from '#domain/consoles/actions.ts';

/** Something to be done to a console, asked for where no screen shows it. */
export interface ConsoleCommand {
  action: ChangingAction;
  gameConsole: GameConsole;
}

type Listener = (command: ConsoleCommand) => void;
const listeners = new Set<Listener>();

/** Has the shell do it, with whatever it must ask first. */
export const commandConsole = (command: ConsoleCommand): void =>
  listeners.forEach((listener) => listener(command));

/** Returns the way to stop. */
export function handleConsoleCommand(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
