import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { PadState } from '#contract/channel/pad.ts';
import type { z } from 'zod';
import type { script } from '#contract/http/consoles.ts';

/** How a script is named to people. */
export type ScriptTitle = z.infer<typeof script>;

/** One picture as it was asked for. */
export interface Frame {
  /** Empty when no frame newer than `after` came within a second. */
  bytes: Uint8Array;
  contentType: string;
  /** Number of the captured frame; grows. */
  frame: number;
  /** Milliseconds of the agent's clock. */
  capturedAt: number;
}

/** The script that plays a console's account. */
export interface ScriptDriver {
  state(): { running: boolean; paused: boolean } & ScriptTitle;
  /** Lets the script play; only while the console is on. */
  start(script: ScriptTitle): void;
  stop(): void;
  /** A paused script lets the pad go and presses nothing until it is resumed. */
  pause(): void;
  resume(): void;
}

/** The console's own on-screen keyboard. */
export interface KeyboardDriver {
  opened(): boolean;
  /** Puts this text in place of what the field holds. @throws AgentRefusal when the keyboard is not open. */
  setText(text: string): void;
  close(): void;
}

/** What a driver tells of its own accord. */
export interface ConsoleEvents {
  /** A match was played to its end. */
  onMatchEnd(result: string): void;
  /** A line for the console's log. */
  onLog(line: string): void;
}

/**
 * A console as the agent sees it. The simulated one is behind it here; a capture card with a pad emulator
 * can take its place. Who may press what, dead-man and order are decided before a driver is asked.
 */
export interface ConsoleDriver {
  /** Switches on: the picture shows how the console connects. It names no account, since whoever sees pictures need not see e-mails. */
  begin(): void;
  /** The account is signed in. `resumed`: it was so before the agent came. */
  ready(resumed: boolean): void;
  end(): void;
  /** The picture now, or after a newer frame exists. @throws AgentRefusal when the console is off. */
  frame(options: ScreenshotOptions): Promise<Frame>;
  /** The whole pad, in order; holds until the next one. */
  setPad(state: PadState): void;
  rename(name: string): void;
  /** Lets the time that nobody looked at pass; cheap. */
  catchUp(): void;
  readonly script: ScriptDriver;
  readonly keyboard: KeyboardDriver;
}
