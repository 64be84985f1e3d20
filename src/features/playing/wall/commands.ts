import type { ConsoleAction } from '#domain/consoles/actions.ts';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';

/** Commands of a tile to its wall. The object is stable while the wall is mounted. */
export interface WallCommands {
  run: (action: ConsoleAction, consoleId: number) => void;
  /** Focuses the tile: fast frames, and keys go to the console. */
  focus: (consoleId: number) => void;
  /** Removes the focus if this tile has it. */
  leave: (consoleId: number) => void;
  /** Selects a tile for what is done to many, or takes it out again. */
  toggle: (consoleId: number) => void;
  openMenu: (consoleId: number, anchor: Anchor) => void;
  /** An arrow key moves to the neighbour. */
  move: (consoleId: number, key: string) => void;
  /** This tile is the one that Tab comes back to. */
  visit: (consoleId: number) => void;
}
