import type { ChannelTarget } from '#contract/channel/subjects.ts';

/** Options of a generator, as JSON in its first argument. */
export interface GeneratorOptions {
  url: string;
  jwt: string;
  userId: number;
  channelUrl: string;
  creds: { jwt: string; seed: string };
  targets: readonly (ChannelTarget & { consoleId: number })[];
  servers: readonly number[];
  /** Console whose changes are used to time events. */
  probeId: number;
  /** Number of the first operator of this generator, and the step between them. */
  first: number;
  step: number;
}

export type ToGenerator =
  | { kind: 'operators'; count: number }
  | { kind: 'reset' }
  | { kind: 'probe'; at: number }
  | { kind: 'report' }
  | { kind: 'storm' };

/** All times measured since the last reset, milliseconds. */
export interface Samples {
  calls: Record<string, number[]>;
  events: number[];
  pictures: number[];
  pictureAges: number[];
  controlPictures: number[];
  presses: number[];
  /** Number of errors by message. */
  errors: Record<string, number>;
}

export type FromGenerator =
  | { kind: 'ready' }
  | { kind: 'opened'; ms: number }
  | { kind: 'report'; samples: Samples }
  /** Milliseconds until every operator had its socket, a picture and an answered call again. */
  | { kind: 'storm'; ms: number; errors: Record<string, number> };
