import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { PadState } from '#contract/channel/pad.ts';
import type { z } from 'zod';
import type { ConfigData } from '#contract/http/configSchema.ts';
import type { script } from '#contract/http/consoles.ts';
import type { RawImage } from '#agent/frames/encode.ts';

export type ScriptTitle = z.infer<typeof script>;

export interface Frame {
  /** Empty when nothing visible has changed since the frame that the caller has. */
  bytes: Uint8Array;
  contentType: string;
  /** Number of the captured frame; increasing within a start. */
  frame: number;
  /** Id of the start; absent from a stored picture. */
  start?: string;
  /** Milliseconds of the agent's clock; for an empty frame: when the picture was last found unchanged. */
  capturedAt: number;
  /** Time for drawing and encoding, milliseconds; absent for an empty frame. */
  encodeMs?: number;
  /** Number within its stream, and whether it can be decoded without other pictures; absent from a single picture. */
  picture?: number;
  isKey?: boolean;
  /** A background request was skipped in favor of a viewer: the picture was not checked. */
  isSkipped?: boolean;
}

/** Encodes a picture in another way than as a single picture. Its pixels must be read before the first await. */
export interface FrameEncoder {
  contentType: string;
  /** Whether the encoding gives way to those of viewers, which never wait for it. */
  isBackground?: boolean;
  encode(image: RawImage): Promise<Uint8Array>;
}

export interface ScriptDriver {
  state(): { running: boolean; paused: boolean } & ScriptTitle;
  /** Starts the script; only while the console is connected. */
  start(script: ScriptTitle): void;
  stop(): void;
  /** A paused script releases the pad and presses nothing until it is resumed. */
  pause(): void;
  resume(): void;
}

/** The console's own on-screen keyboard. */
export interface KeyboardDriver {
  opened(): boolean;
  /** Replaces the content of the text field. @throws AgentRefusal when the keyboard is not open. */
  setText(text: string): void;
  close(): void;
}

export interface MatchEnd {
  /** Our goals and those of the opponent. */
  score: readonly [number, number];
  /** Null when it is unknown, like the rating of the opponent's team, 1 to 99. */
  difficulty: string | null;
  rating: number | null;
}

export interface ConsoleEvents {
  onMatchEnd(match: MatchEnd): void;
  onLog(line: string): void;
  /** Called when the script holds down other inputs, for the recording. A driver that cannot tell does not call it. */
  onScriptInput?(pad: PadState): void;
}

/**
 * Interface to a console: simulated, a program, or a capture card with a pad emulator. Permissions,
 * dead-man timer and ordering are handled before a driver is called.
 */
export interface ConsoleDriver {
  /** Whether failures and problems of the game are made up for it. */
  readonly isSimulated: boolean;
  /** Switches the console on: the picture shows the connection progress. */
  begin(): void;
  /** The account is signed in. `resumed`: it already was when the agent started. */
  ready(resumed: boolean): void;
  end(): void;
  /**
   * The current picture, or the next one newer than `after`. A driver that ignores `encoder` provides no
   * streams.
   * @throws AgentRefusal when the console is off.
   */
  frame(options: ScreenshotOptions, encoder?: FrameEncoder): Promise<Frame>;
  /**
   * What the console showed when it failed in an earlier process of the agent. A driver that keeps no
   * pictures does not have this method.
   * @param failedAt milliseconds of the agent's clock
   */
  lastFrame?(options: ScreenshotOptions, failedAt: number): Promise<Frame>;
  /** Applies a whole pad state, which is effective until the next one. */
  setPad(state: PadState): void;
  rename(name: string): void;
  /** The config with which the script plays, by names of fields; a running script follows it at once. */
  configure(values: ConfigData): void;
  /** Advances the game by the time since the last frame; cheap. */
  catchUp(): void;
  readonly script: ScriptDriver;
  readonly keyboard: KeyboardDriver;
}
