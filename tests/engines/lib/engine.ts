/** A point of the window, CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A rectangle of the window, CSS pixels. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** The engines in which the journeys run, besides Chromium, which has its own tests. */
export const engineNames = ['firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** Size of the window of each engine, CSS pixels. */
export const windowSize = { width: 1440, height: 900 } as const;

/**
 * A browser with one window, limited to the needs of the journeys. Keys are named as in `KeyboardEvent.key`,
 * single characters by the character.
 */
export interface Engine {
  readonly name: EngineName;
  /** Goes to an address and waits until its document is loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Calls a function in the page that uses nothing from outside; arguments and result are JSON. */
  evaluate<A extends readonly unknown[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  keyDown(key: string): Promise<void>;
  keyUp(key: string): Promise<void>;
  /** Moves the mouse in a few steps. */
  moveTo(point: Point): Promise<void>;
  mouseDown(): Promise<void>;
  mouseUp(): Promise<void>;
  /** Puts a finger down. */
  fingerDown(point: Point): Promise<void>;
  fingerUp(): Promise<void>;
  /** The window as a PNG. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}
