import { z } from 'zod';
import { idParam, instant, line, listOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Clips in one answer, at most. */
export const maxClips = 200;

const clip = z.object({
  id: z.string(),
  console: z.object({ id: z.int(), name: z.string() }),
  serverId: z.int(),
  /** The moment that it is about, and its first and last record. */
  at: instant,
  from: instant,
  to: instant,
  /** One of `clipCauses`; an API may have others. */
  cause: z.string(),
  bytes: z.int(),
  keptUntil: instant,
});
export type Clip = z.infer<typeof clip>;

export const getClips = endpoint({
  summary: 'List clips',
  description:
    'Minutes of the recordings of consoles that were kept, of the consoles that the caller sees, newest first; at most 200 of those before `before`. `incident`: what led to it, and was kept while it was about the console.',
  method: 'GET',
  path: '/clips',
  access: ['consoles_recording_view'],
  optional: true,
  query: z.object({
    console: idParam.optional(),
    cause: line(50).optional(),
    incident: idParam.optional(),
    before: instant.optional(),
  }),
  response: listOf(clip),
});

/** Path of a clip's file below the API base; served without a session. */
export const clipFilePath = (token: string): string => `/download/clip/${token}`;

export const getClipLink = endpoint({
  summary: 'Get a link to the file of a clip',
  description:
    'The link works for an hour and without a session: records as `domain/recording/records.ts` reads them.',
  refuses: ['clipNotFound'],
  method: 'GET',
  path: '/clips/:id/link',
  access: ['consoles_recording_view'],
  optional: true,
  params: z.object({ id: z.uuid() }),
  response: z.object({ link: z.string() }),
});
