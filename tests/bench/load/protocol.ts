import type { ChannelTarget } from '#contract/channel/subjects.ts';

/** What a generator is started with, as JSON in its first argument. */
export interface GeneratorOptions {
  url: string;
  jwt: string;
  userId: number;
  channelUrl: string;
  creds: { jwt: string; seed: string };
  targets: readonly (ChannelTarget & { consoleId: number })[];
  servers: readonly number[];
  /** Console whose change is the probe of events. */
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

/** Milliseconds of everything that was measured since the last reset. */
export interface Samples {
  calls: Record<string, number[]>;
  events: number[];
  pictures: number[];
  pictureAges: number[];
  controlPictures: number[];
  presses: number[];
  /** What went wrong, by what it says. */
  errors: Record<string, number>;
}

export type FromGenerator =
  | { kind: 'ready' }
  | { kind: 'opened'; ms: number }
  | { kind: 'report'; samples: Samples }
  /** Milliseconds until every operator had its socket, a picture and an answered call again. */
  | { kind: 'storm'; ms: number; errors: Record<string, number> };
