import { z } from 'zod';
import { idParam, instant, line, listOf, textLength } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Maximum number of clips in one answer. */
export const maxClips = 200;

const clip = z.object({
  id: z.string(),
  console: z.object({ id: z.int(), name: z.string() }),
  serverId: z.int(),
  /** The moment that the clip is about, and its first and last record. */
  at: instant,
  from: instant,
  to: instant,
  /** One of `clipCauses`; an API may have others. */
  cause: z.string(),
  /** Why the console failed; null for other causes, and if unknown. Not sent by every API. */
  error: z.string().nullish(),
  bytes: z.int(),
  keptUntil: instant,
});
export type Clip = z.infer<typeof clip>;

export const getClips = endpoint({
  summary: 'List clips',
  description:
    'Minutes of the recordings of consoles that were kept, of the consoles that the caller sees, newest first; at most 200 of those before `before`. `error`: of failures with this error; empty: of failures whose error is not known. `incident`: what led to it, and was kept while it was about the console.',
  method: 'GET',
  path: '/clips',
  access: ['consoles_recording_view'],
  optional: true,
  query: z.object({
    console: idParam.optional(),
    cause: line(50).optional(),
    incident: idParam.optional(),
    error: line(textLength.description, 0).optional(),
    from: instant.optional(),
    before: instant.optional(),
  }),
  response: listOf(clip),
});

export const getClipErrors = endpoint({
  summary: 'List the errors of failures that have clips',
  description:
    'Of the consoles that the caller sees, since `from`: most clips first. `error` is null for those whose error is not known.',
  method: 'GET',
  path: '/clips/errors',
  access: ['consoles_recording_view'],
  optional: true,
  query: z.object({ from: instant.optional() }),
  response: listOf(
    z.object({ error: z.string().nullable(), clips: z.int(), consoles: z.int(), newest: instant }),
  ),
});

/** `records`: as `domain/recording/records.ts` reads them. `mp4`: a video for any player. */
export const clipFormats = ['records', 'mp4'] as const;

/** Path of a clip's file below the API base; served without a session. */
export const clipFilePath = (token: string): string => `/download/clip/${token}`;

export const getClipLink = endpoint({
  summary: 'Get a link to the file of a clip',
  description:
    'The link works for an hour and without a session. Its file has records as `domain/recording/records.ts` reads them, or is an MP4 video where `format` asks for it; clips of single pictures, of agents without an encoder, have no video.',
  refuses: ['clipNotFound', 'clipHasNoVideo', 'clipsUnreachable'],
  method: 'GET',
  path: '/clips/:id/link',
  access: ['consoles_recording_view'],
  optional: true,
  params: z.object({ id: z.uuid() }),
  query: z.object({ format: z.enum(clipFormats).optional() }),
  response: z.object({ link: z.string() }),
});
