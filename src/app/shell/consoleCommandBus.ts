import type { GameConsole } from '#contract/http/consoles.ts';
import type { ChangingAction } from '#domain/consoles/actions.ts';

/** An action on a console that is requested outside of its screen. */
export interface ConsoleCommand {
  action: ChangingAction;
  gameConsole: GameConsole;
}

type Listener = (command: ConsoleCommand) => void;

/** Passes console commands of the palette to the shell, which runs them with their dialogs. */
export interface ConsoleCommandBus {
  send(command: ConsoleCommand): void;
  /** Returns a function that unsubscribes. */
  handle(listener: Listener): () => void;
}

export function createConsoleCommandBus(): ConsoleCommandBus {
  const listeners = new Set<Listener>();
  return {
    send: (command) => listeners.forEach((listener) => listener(command)),
    handle(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
