import { imageFormats, imageHeaders } from '#contract/channel/image.ts';
import { videoCodecs, videoHeaders, videoType } from '#contract/channel/video.ts';
import type { JsonSchema } from './schema.ts';

const headersOf = (contentTypes: readonly string[], others: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties: {
    [imageHeaders.contentType]: { type: 'string', enum: contentTypes },
    [imageHeaders.frame]: {
      type: 'string',
      description:
        'Number of the captured frame; grows within a start. In an empty answer: of the frame that is still up to date.',
    },
    [imageHeaders.start]: {
      type: 'string',
      description:
        'Optional: id of the start within which frames are numbered. The first frame of another start is newer, whatever its number and time.',
    },
    [imageHeaders.capturedAt]: {
      type: 'string',
      description:
        'Milliseconds of the clock of the agent. In an empty answer: when the agent last saw that the picture has not changed.',
    },
    [imageHeaders.encodeMs]: {
      type: 'string',
      description:
        'Optional: what drawing and encoding this picture took, in milliseconds. Not in an empty answer.',
    },
    [imageHeaders.heldMs]: {
      type: 'string',
      description: 'Optional: from receiving the request to sending the reply, in milliseconds on the agent.',
    },
    ...others,
  },
});

/**
 * The reply of a method that sends a picture.
 * @param contentType its only format; null: the format of the request
 */
export const imageMessage = (contentType: string | null): JsonSchema => ({
  contentType: contentType ?? 'application/octet-stream',
  description:
    'The bytes of the picture; empty when nothing visible changed since the frame `after` within `waitMs` (a second by default). An error is JSON instead.',
  headers: headersOf(contentType ? [contentType] : imageFormats.map((format) => `image/${format}`)),
});

/** The reply of a method that sends the next picture of a stream. */
export const streamMessage: JsonSchema = {
  contentType: 'application/octet-stream',
  description:
    'The encoded picture; empty when nothing visible changed within `waitMs`, and at the end of the stream. An error is JSON instead.',
  headers: headersOf(videoCodecs.map(videoType), {
    [videoHeaders.picture]: {
      type: 'string',
      description:
        'Number of the picture within the stream of this viewer: 1, 2, 3 and so on. Not in an empty answer.',
    },
    [videoHeaders.key]: {
      type: 'string',
      enum: ['1'],
      description: 'Only of a key picture, which can be decoded without earlier ones.',
    },
  }),
};
