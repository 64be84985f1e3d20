import type { Msg, NatsConnection } from 'nats';
import { z } from 'zod';
import {
  accountEvent,
  actKinds,
  agentHello,
  agentSubjects,
  consoleAct,
  consoleConfigs,
  consoleScreen,
  ongoingTasks,
  consoleReport,
  longMessage,
  maxActs,
  maxEvents,
  maxMessageBytes,
  maxReports,
  maxScreens,
  type RefusedItem,
  taskReport,
  unknownToken,
  unreadableMessage,
  whoIs,
} from '#contract/agent/index.ts';
import { clipPart } from '#contract/agent/clip.ts';
import { inboxPrefixOf } from '#contract/channel/subjects.ts';
import { RefusedClock } from '#server/kernel/messaging/agentError.ts';
import { MessagingError } from '#node/nats/messagingError.ts';
import { agentName } from './credentialsIssuer.ts';
import { createRateLimiter } from './rateLimiter.ts';
import type { AgentHandlers, StoredKind } from '#server/kernel/messaging/messaging.ts';

/** Queue group of the API processes: each request of an agent goes to one of them. */
const queue = 'api';

type Reply = { data: unknown } | { error: string };

/** Handles a request of an agent. The token comes from the subject, and an agent can publish only under its own. */
type Handler = (token: string, body: unknown) => Promise<Reply>;

/** Result of storing items: those that are refused for good, and further data of the reply. */
interface Saved {
  refused: readonly RefusedItem[];
  wanted?: readonly number[];
}

/**
 * Rates at which one API process accepts messages of one agent. A server of 100 consoles that reconnects reports
 * each of them and its tasks at once; normally there are a few messages per second.
 */
const rates = {
  hello: { burst: 30, perSecond: 5 },
  heartbeat: { burst: 30, perSecond: 5 },
  report: { burst: 500, perSecond: 50 },
  task: { burst: 500, perSecond: 50 },
  events: { burst: 100, perSecond: 10 },
  acts: { burst: 100, perSecond: 10 },
  screens: { burst: 100, perSecond: 10 },
  clip: { burst: 40, perSecond: 2 },
  whoIs: { burst: 100, perSecond: 20 },
  configs: { burst: 200, perSecond: 20 },
} as const;

/**
 * Number of bytes that one API process accepts from one agent, in all its messages: those of {@link rates}
 * may be long or short. The first reports of a server of 100 consoles have 0.2 MB, the events of a day
 * without the API have 1 MB.
 */
const byteRate = { burst: 8_000_000, perSecond: 1_000_000 } as const;

/** Maximum length of the reason of a refusal, in characters. */
const maxReasonLength = 300;

/** Interval of the log warning about an agent that exceeds its rate, in milliseconds. */
const warnEveryMs = 60_000;

/** Serves the agents of this account until the connection closes. `userSigners`: see `AgentWelcome`. */
export function serveAgents(
  connection: NatsConnection,
  handlers: AgentHandlers,
  onFault: (error: unknown, subject: string) => void,
  userSigners: readonly string[],
): void {
  const inOrder = createOrderedRunner();
  const byteLimiter = createRateLimiter(byteRate);
  const warningLimiter = createRateLimiter({ burst: 1, perSecond: 1_000 / warnEveryMs });
  /** Reports a message that is not read, at most once a minute per agent and subject. */
  const warn = ({ subject }: Msg, text: string): void => {
    if (warningLimiter.take(subject)) onFault(new MessagingError(text), subject);
  };
  const serve = (kind: keyof typeof rates, handler: Handler): void => {
    const subjectOfToken = agentSubjects[kind];
    const limiter = createRateLimiter(rates[kind]);
    connection.subscribe(subjectOfToken('*'), {
      queue,
      callback: (error, message) => {
        if (error) return onFault(error, message?.subject ?? '');
        if (!isOwnInbox(kind, message)) return;
        const token = tokenOf(message);
        const { length } = message.data;
        const isTooLong = length > maxMessageBytes;
        // The agent retries when it gets no reply.
        if (!limiter.take(token) || (!isTooLong && !byteLimiter.take(token, length)))
          return warn(message, 'an agent exceeds its message rate: messages are dropped');
        if (!isTooLong) return void respond(message, handler, onFault);
        warn(message, 'an agent sends messages that are too long: they are dropped');
        answer(message, { error: longMessage });
      },
    });
  };
  serve('hello', async (token, body) => {
    const { tasks, playing } = ongoingTasks.parse(body);
    const welcome = await handlers.hello(token, agentHello.parse(body), tasks, playing);
    return welcome
      ? {
          data: {
            ...welcome,
            userSigners,
            takesActs: true,
            knownActs: [...actKinds],
            takesScreens: true,
            takesClips: handlers.clip !== undefined,
          },
        }
      : { error: unknownToken };
  });
  serve('heartbeat', async (token, body) => {
    return { data: (await handlers.heartbeat(token, agentHello.parse(body))) ?? {} };
  });
  const store = <T>(
    kind: StoredKind,
    { max, item }: { max: number; item: z.ZodType<T> },
    save: (token: string, items: T[]) => Promise<Saved | readonly RefusedItem[] | void>,
  ): void =>
    serve(kind, (token, body) =>
      inOrder(token, async () => {
        const items = z
          .array(z.unknown())
          .max(max)
          .parse(Array.isArray(body) ? body : [body]);
        const { valid, invalid } = readItems(items, item);
        const saved =
          valid.length > 0
            ? await save(
                token,
                valid.map(([, value]) => value),
              )
            : [];
        const { refused: never, ...more }: Saved =
          saved && 'refused' in saved ? saved : { refused: saved ?? [] };
        const dropped = never.map(({ index, reason }) => ({ index: valid[index]?.[0] ?? 0, reason }));
        const refused = [...invalid, ...dropped];
        if (refused.length === 0) return { data: more };
        handlers.refused?.(token, kind, refused);
        return { data: { refused, ...more } };
      }),
    );
  store('report', { max: maxReports, item: consoleReport }, handlers.report);
  store('task', { max: 1, item: taskReport }, async (token, [task]) => task && handlers.task(token, task));
  store('events', { max: maxEvents, item: accountEvent }, handlers.events);
  store('acts', { max: maxActs, item: consoleAct }, handlers.acts);
  store('screens', { max: maxScreens, item: consoleScreen }, handlers.screens);
  /** Agents of which a part of a clip is being stored; their reports do not wait for it. */
  const storing = new Set<string>();
  serve('clip', async (token, body) => {
    if (!handlers.clip) return { error: 'This API keeps no clips.' };
    // The agent sends the part again. Those that wait for a store that hangs would fill the memory.
    if (storing.has(token)) return { error: 'An earlier part of a clip is being stored.' };
    storing.add(token);
    try {
      return { data: await handlers.clip(token, clipPart.parse(body)) };
    } finally {
      storing.delete(token);
    }
  });
  serve('whoIs', async (token, body) => {
    const user = await handlers.whoIs(token, whoIs.request.parse(body).userId);
    return user === null ? { error: 'The user was not found.' } : { data: user };
  });
  serve('configs', async (token, body) => {
    const { consoleIds } = consoleConfigs.request.parse(body);
    return { data: { consoles: await handlers.configs(token, consoleIds) } };
  });
}

/** The items that match their schema, with their positions, and why the others do not. */
function readItems<T>(
  items: readonly unknown[],
  schema: z.ZodType<T>,
): { valid: [index: number, item: T][]; invalid: RefusedItem[] } {
  const valid: [number, T][] = [];
  const invalid: RefusedItem[] = [];
  for (const [index, item] of items.entries()) {
    const read = schema.safeParse(item);
    if (read.success) valid.push([index, read.data]);
    else invalid.push({ index, reason: z.prettifyError(read.error).slice(0, maxReasonLength) });
  }
  return { valid, invalid };
}

const tokenOf = ({ subject }: Msg): string => subject.split('.')[2] ?? '';

/**
 * Whether the reply subject is the inbox of the agent that the subject names. Agents wait for an answer to
 * each message. One without a reply subject is itself a reply that somebody made the agent send here; only
 * heartbeats of earlier releases have none.
 */
const isOwnInbox = (kind: keyof typeof rates, message: Msg): boolean =>
  message.reply
    ? message.reply.startsWith(`${inboxPrefixOf(agentName(tokenOf(message)))}.`)
    : kind === 'heartbeat';

function answer(message: Msg, body: Reply): void {
  if (message.reply) message.respond(JSON.stringify(body));
}

async function respond(
  message: Msg,
  handler: Handler,
  onFault: (error: unknown, subject: string) => void,
): Promise<void> {
  const token = tokenOf(message);
  try {
    answer(message, await handler(token, message.data.length > 0 ? message.json() : undefined));
  } catch (error) {
    onFault(error, message.subject);
    const text = isUnreadable(error) ? unreadableMessage : 'The API could not complete the request.';
    answer(message, { error: error instanceof RefusedClock ? error.message : text });
  }
}

/** Whether the message itself is at fault: its form, or a value that the database cannot store (SQLSTATE class 22). */
function isUnreadable(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return (
    error instanceof z.ZodError ||
    error instanceof SyntaxError ||
    (typeof code === 'string' && /^22.{3}$/.test(code))
  );
}

/** Runs the work of one token in order: a later report must not overtake an earlier one. */
function createOrderedRunner(): <T>(token: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (token, work) => {
    const next = (last.get(token) ?? Promise.resolve()).then(work, work);
    last.set(token, next);
    const forget = (): void => {
      if (last.get(token) === next) last.delete(token);
    };
    next.then(forget, forget);
    return next;
  };
}
