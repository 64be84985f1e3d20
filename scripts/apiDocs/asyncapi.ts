import { z } from 'zod';
import { agentSubjects, maxMessageBytes } from '#contract/agent/index.ts';
import { agentMessages } from '#contract/agent/messages.ts';
import {
  type ChannelMethod,
  channelMethods,
  type ChannelMethodName,
  errorReply,
} from '#contract/channel/methods.ts';
import { leaseMs, releaseAfterMs } from '#contract/channel/pad.ts';
import { credentialsHeader, inboxPrefixOf, namedMethods, subjectOf } from '#contract/channel/subjects.ts';
import { type EventName, events, realtimePath } from '#contract/events/index.ts';
import { eventTexts } from './eventTexts.ts';
import { recordingType } from '#contract/channel/recording.ts';
import { agentRefusals } from '#contract/errors/agents.ts';
import { imageMessage, streamMessage } from './imageMessage.ts';
import type { Package } from './openapi.ts';
import { createSchemas, type JsonSchema, type Schemas } from './schema.ts';

interface Parts {
  channels: Record<string, JsonSchema>;
  operations: Record<string, JsonSchema>;
  schemas: Schemas;
}

/** Payload of a reply: the data of the method, or an error. */
const envelopeOf = (reply: z.ZodType) => z.union([z.object({ data: reply }), errorReply]);

const json = (payload: JsonSchema): JsonSchema => ({ contentType: 'application/json', payload });

const tokenParameter = { serverToken: { description: 'Token of the server, in lower case.' } };
const consoleParameter = { consoleId: { description: 'Id of the console.' } };

/** Replies of bytes that are no picture in the requested format. */
const byteReplies: Readonly<Record<string, JsonSchema>> = {
  getScreenshot: imageMessage('image/png'),
  recordingPart: imageMessage(recordingType),
  getVideo: streamMessage,
};

function addMethods({ channels, operations, schemas }: Parts): void {
  for (const [name, method] of Object.entries<ChannelMethod>(channelMethods)) {
    const { scope, permission, request, reply, timeoutMs, description } = method;
    channels[name] = {
      address: subjectOf(name as ChannelMethodName, { token: '{serverToken}', consoleId: '{consoleId}' }),
      servers: [{ $ref: '#/servers/channel' }],
      parameters: { ...tokenParameter, ...(scope === 'console' ? consoleParameter : {}) },
      messages: {
        request: json(schemas.of(request)),
        ...(reply === 'image'
          ? { reply: byteReplies[name] ?? imageMessage(null), error: json(schemas.of(errorReply)) }
          : { reply: json(schemas.of(envelopeOf(reply))) }),
      },
    };
    operations[name] = {
      action: 'send',
      description,
      channel: { $ref: `#/channels/${name}` },
      messages: [{ $ref: `#/channels/${name}/messages/request` }],
      reply: {
        address: { location: '$message.header#/reply', description: 'A subject of the private inbox.' },
        messages: [
          { $ref: `#/channels/${name}/messages/reply` },
          ...(reply === 'image' ? [{ $ref: `#/channels/${name}/messages/error` }] : []),
        ],
      },
      'x-permission': permission,
      'x-timeout-ms': timeoutMs,
    };
  }
}

const agentServers = [{ $ref: '#/servers/agents' }];

/** Messages between agents and the API: their names start with `agent.`, and actions are those of an agent. */
function addAgentMessages({ channels, operations, schemas }: Parts): void {
  for (const [name, { sender, description, request, reply }] of Object.entries(agentMessages)) {
    const key = `agent.${name}`;
    channels[key] = {
      address: agentSubjects[name as keyof typeof agentSubjects]('{serverToken}'),
      servers: agentServers,
      parameters: tokenParameter,
      messages: { request: json(schemas.of(request)), reply: json(schemas.of(envelopeOf(reply))) },
    };
    operations[key] = {
      action: sender === 'agent' ? 'send' : 'receive',
      description,
      channel: { $ref: `#/channels/${key}` },
      messages: [{ $ref: `#/channels/${key}/messages/request` }],
      reply: {
        address: { location: '$message.header#/reply', description: 'A subject of the private inbox.' },
        messages: [{ $ref: `#/channels/${key}/messages/reply` }],
      },
    };
  }
}

function addEvents({ channels, operations, schemas }: Parts): void {
  for (const [name, payload] of Object.entries<z.ZodType>(events)) {
    channels[name] = {
      address: name,
      servers: [{ $ref: '#/servers/realtime' }],
      messages: { event: json(schemas.of(payload)) },
    };
    operations[name] = {
      action: 'receive',
      description: eventTexts[name as EventName],
      channel: { $ref: `#/channels/${name}` },
    };
  }
}

const servers = {
  channel: {
    host: '{natsUrl}',
    protocol: 'nats',
    description: `The messaging channel as the web app uses it: WebSocket, with the credentials \`creds\` of GET /me and the inbox prefix \`${inboxPrefixOf('{userId}')}\`. Requests that change who controls a console carry the user JWT in the header \`${credentialsHeader}\`; so do those that the activity names a user for: ${[...namedMethods].map((name) => `\`${name}\``).join(', ')}.`,
    variables: { natsUrl: { description: 'WebSocket address `natsUrl` of GET /me.' } },
    security: [{ $ref: '#/components/securitySchemes/credentials' }],
  },
  agents: {
    host: '{natsUrl}',
    protocol: 'nats',
    description: `The messaging channel as agents use it: TCP, with a \`.creds\` file of \`npm run agent-creds\` and the inbox prefix \`${inboxPrefixOf('agent-{serverToken}')}\`. Messages have at most ${maxMessageBytes} bytes. Each needs a reply subject in the agent's own inbox: the API ignores others, and only heartbeats may have none. Besides its messages, an agent may publish replies to private inboxes (\`${inboxPrefixOf('*')}.>\`) only: the NATS server refuses what goes elsewhere, also as the reply to a request.`,
    variables: { natsUrl: { description: 'Address of a nats-server.' } },
    security: [{ $ref: '#/components/securitySchemes/credentials' }],
  },
  realtime: {
    host: '{origin}',
    pathname: realtimePath,
    protocol: 'socketio',
    description:
      'Handshake: the token of the session as `token` in the query, or in the `auth` payload of the Socket.IO connection when `socketAuth` of GET /me is `handshake`. A token without a valid session is refused with the error `Your session has ended. Sign in again.` The socket then receives the events that its user may see, sends nothing, and is disconnected when the session ends. After a reconnection everything that is shown may be outdated: events of the gap are not sent again.',
    variables: { origin: { description: 'Origin of the API.' } },
    security: [{ $ref: '#/components/securitySchemes/session' }],
  },
};

/** The AsyncAPI document of the messaging channel (NATS, request and reply), of agents, and of the realtime events. */
export function asyncapi({ version, license }: Package): JsonSchema {
  const schemas = createSchemas();
  const parts: Parts = { channels: {}, operations: {}, schemas };
  addMethods(parts);
  addAgentMessages(parts);
  addEvents(parts);
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Dugout channel, agents and realtime events',
      version,
      license: { name: license },
      description: `Requests of the web app to server agents over the messaging channel, the protocol of agents to the API, and events of the realtime socket. Generated from \`contract/channel\`, \`contract/agent\` and \`contract/events\` by \`npm run api-docs\`.

An error has a text, and a \`code\` of \`x-errors\` with its parameters, by which apps translate it.

Rules of control: an agent releases all buttons after ${releaseAfterMs} ms without a pad state. Control of a console is a lease: it ends after ${leaseMs / 1_000} s without a message of its holder, and a script that the holder has paused goes on.`,
    },
    defaultContentType: 'application/json',
    servers,
    'x-errors': agentRefusals,
    channels: parts.channels,
    operations: parts.operations,
    components: {
      schemas: schemas.shared(),
      securitySchemes: {
        credentials: {
          type: 'asymmetricEncryption',
          description: 'A NATS user JWT and the seed that signs the nonce of the server.',
        },
        session: {
          type: 'httpApiKey',
          in: 'query',
          name: 'token',
          description: 'The token of a session, as of POST /auth/login.',
        },
      },
    },
  };
}
