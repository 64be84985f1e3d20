import { z } from 'zod';
import { imageHeaders } from '#contract/channel/image.ts';
import { type ChannelMethod, channelMethods, type ChannelMethodName } from '#contract/channel/methods.ts';
import { subjectOf } from '#contract/channel/subjects.ts';
import { events, realtimePath } from '#contract/events/index.ts';
import { createSchemas, type JsonSchema } from './schema.ts';

/** Payload of a reply: the data of the method, or an error. */
const envelopeOf = (reply: z.ZodType) =>
  z.union([z.object({ data: reply }), z.object({ error: z.string(), heldBy: z.string().optional() })]);

const imageMessage: JsonSchema = {
  contentType: 'image/webp',
  description:
    'The bytes of the picture; empty when nothing visible changed since the frame `after` within `waitMs` (a second by default). While the console is failed: the last picture before that, if the agent has kept it and the request has no `after`. An error is JSON instead.',
  headers: {
    type: 'object',
    properties: {
      [imageHeaders.contentType]: { type: 'string' },
      [imageHeaders.frame]: {
        type: 'string',
        description:
          'Number of the captured frame; grows. In an empty answer: of the frame that is still up to date.',
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
        description:
          'Optional: from receiving the request to sending the reply, in milliseconds on the agent.',
      },
    },
  },
};

/** The AsyncAPI 3.0 document of the messaging channel (NATS, request and reply) and of the realtime events. */
export function asyncapi(version: string): JsonSchema {
  const schemas = createSchemas();
  const channels: Record<string, JsonSchema> = {};
  const operations: Record<string, JsonSchema> = {};
  for (const [name, { scope, permission, request, reply, timeoutMs }] of Object.entries<ChannelMethod>(
    channelMethods,
  )) {
    const address = subjectOf(name as ChannelMethodName, {
      token: '{serverToken}',
      consoleId: '{consoleId}',
    });
    channels[name] = {
      address,
      servers: [{ $ref: '#/servers/channel' }],
      parameters: { serverToken: {}, ...(scope === 'console' ? { consoleId: {} } : {}) },
      messages: {
        request: { contentType: 'application/json', payload: schemas.of(request) },
        reply:
          reply === 'image'
            ? imageMessage
            : { contentType: 'application/json', payload: schemas.of(envelopeOf(reply)) },
      },
    };
    operations[name] = {
      action: 'send',
      channel: { $ref: `#/channels/${name}` },
      messages: [{ $ref: `#/channels/${name}/messages/request` }],
      reply: {
        address: { location: '$message.header#/reply', description: 'A subject of the private inbox.' },
        messages: [{ $ref: `#/channels/${name}/messages/reply` }],
      },
      'x-permission': permission,
      'x-timeout-ms': timeoutMs,
    };
  }
  for (const [name, payload] of Object.entries<z.ZodType>(events)) {
    channels[name] = {
      address: name,
      servers: [{ $ref: '#/servers/realtime' }],
      messages: { event: { contentType: 'application/json', payload: schemas.of(payload) } },
    };
    operations[name] = { action: 'receive', channel: { $ref: `#/channels/${name}` } };
  }
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Dugout channel and realtime events',
      version,
      description:
        'Requests of the web app to server agents over the messaging channel, and events of the realtime socket. Generated from `contract/channel` and `contract/events` by `npm run api-docs`.',
    },
    servers: {
      channel: {
        host: '{natsUrl}',
        protocol: 'nats',
        description: 'WebSocket address `natsUrl` of GET /me.',
      },
      realtime: { host: '{origin}', pathname: realtimePath, protocol: 'socketio' },
    },
    channels,
    operations,
    components: { schemas: schemas.shared() },
  };
}
