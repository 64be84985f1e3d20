import type { GameConsole } from '#contract/http/consoles.ts';
import type { ChangingAction } from '#domain/consoles/actions.ts';

/** An action on a console that is requested outside of its screen. */
export interface ConsoleCommand {
  action: ChangingAction;
  gameConsole: GameConsole;
}

type Listener = (command: ConsoleCommand) => void;
const listeners = new Set<Listener>();

/** Runs the command in the shell, with its dialogs. */
export const sendConsoleCommand = (command: ConsoleCommand): void =>
  listeners.forEach((listener) => listener(command));

/** Returns a function that unsubscribes. */
export function handleConsoleCommand(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
