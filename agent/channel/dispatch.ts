import { headers as newHeaders, type Msg } from 'nats';
import { z } from 'zod';
import { imageHeaders } from '#contract/channel/image.ts';
import { channelMethods, type ChannelMethodName } from '#contract/channel/methods.ts';
import { videoHeaders } from '#contract/channel/video.ts';
import {
  credentialsHeader,
  authenticatedMethods,
  namedMethods,
  subjectOf,
  unansweredMethods,
  userOfInbox,
} from '#contract/channel/subjects.ts';
import type { ConsoleHost } from '#agent/console/consoleHost.ts';
import type { Frame } from '#agent/driver.ts';
import { faultOf } from '#domain/api/faults.ts';
import { AgentRefusal, ControlConflict, refuse } from '#agent/errors.ts';
import type { ConsoleHandlers, ServerHandlers } from '#agent/channel/handlers.ts';
import { type Origin, originOf } from '#agent/channel/userNames.ts';

/** A handler with its types erased: the request has been parsed with the method's own schema. */
type Handler = (request: unknown, gameConsole: ConsoleHost | undefined, from: Origin) => unknown;

export interface DispatchDeps {
  handlers: ServerHandlers & ConsoleHandlers;
  gameConsole(id: number): ConsoleHost | undefined;
  /**
   * Returns a promise only when the API has to be asked. Throws or rejects with an AgentRefusal when the
   * request does not come from the sender that it names.
   */
  checkSender(from: Origin, jwt: string | undefined): Promise<void> | undefined;
  /** Whether the credentials are those of the sender. */
  provesSender(from: Origin, jwt: string | undefined): boolean;
  /** Called with each picture that is sent. */
  onFrame?: ((frame: Frame) => void) | undefined;
  onFault(error: unknown, subject: string): void;
}

/** Scope and last part of a subject, which identify the method: `console.getState`. */
const keyOf = (subject: string): { key: string; consoleId: string | undefined } => {
  const [, scope = '', ...rest] = subject.split('.');
  return { key: `${scope}.${rest.at(-1) ?? ''}`, consoleId: scope === 'console' ? rest[0] : undefined };
};

const names = Object.keys(channelMethods) as ChannelMethodName[];
const byKey = new Map(
  names.map((name) => [keyOf(subjectOf(name, { token: 'token', consoleId: 'id' })).key, name]),
);

/**
 * Handles every message on a channel subject. The synchronous part of a handler finishes before the next message is
 * handled, so pad states keep their order.
 *
 * A request whose reply subject is not a person's private inbox is dropped unread, because an agent may publish on
 * subjects that the sender may not. A request without a reply subject is dropped too, since its sender is unknown.
 * Only pad states may omit it.
 */
export function createDispatch({
  handlers,
  gameConsole,
  checkSender,
  provesSender,
  onFrame,
  onFault,
}: DispatchDeps): (message: Msg) => void {
  const nameOf = (message: Msg): ChannelMethodName | undefined => byKey.get(keyOf(message.subject).key);
  const isAcceptable = (message: Msg): boolean => {
    if (message.reply) return userOfInbox(message.reply) !== null;
    const name = nameOf(message);
    return name !== undefined && unansweredMethods.has(name);
  };
  const run = (message: Msg): unknown => {
    const { key, consoleId } = keyOf(message.subject);
    const name = nameOf(message);
    if (!name) throw refuse('methodUnknown', { method: key });
    const request = channelMethods[name].request.parse(message.data.length > 0 ? message.json() : undefined);
    const host = consoleId === undefined ? undefined : gameConsole(Number(consoleId));
    if (consoleId !== undefined && !host) throw refuse('noSuchConsole');
    const origin = originOf(message.reply);
    const jwt = message.headers?.get(credentialsHeader) || undefined;
    const isNamed = namedMethods.has(name) && provesSender(origin, jwt);
    const from = isNamed ? { ...origin, named: origin.user } : origin;
    const handle = (): unknown => (handlers[name] as Handler)(request, host, from);
    if (!authenticatedMethods.has(name)) return handle();
    const pendingCheck = checkSender(from, jwt);
    return pendingCheck ? pendingCheck.then(handle) : handle();
  };
  const answerError = (message: Msg, error: unknown): void => {
    const isRefusal = error instanceof AgentRefusal;
    const isMalformed = error instanceof z.ZodError || error instanceof SyntaxError;
    if (!isRefusal && !isMalformed) onFault(error, message.subject);
    const fault = isRefusal ? error.fault : faultOf(isMalformed ? 'requestInvalid' : 'agentFailed');
    const heldBy = error instanceof ControlConflict ? error.heldBy : undefined;
    respond(message, JSON.stringify({ ...fault, heldBy }));
  };
  const answer = (message: Msg, data: unknown, receivedAt: number): void => {
    if (isFrame(data)) onFrame?.(data);
    sendReply(message, data, receivedAt);
  };
  return (message) => {
    if (!isAcceptable(message)) return;
    const receivedAt = performance.now();
    try {
      const result = run(message);
      if (result instanceof Promise)
        result
          .then((data: unknown) => answer(message, data, receivedAt))
          .catch((error: unknown) => answerError(message, error));
      else answer(message, result, receivedAt);
    } catch (error) {
      answerError(message, error);
    }
  };
}

/** Replies with a picture and its headers, or with data. @param receivedAt of the request, milliseconds of `performance.now()` */
export function sendReply(message: Msg, data: unknown, receivedAt: number): void {
  if (isFrame(data)) respond(message, data.bytes, { ...data, heldMs: performance.now() - receivedAt });
  else respond(message, JSON.stringify({ data }));
}

function respond(message: Msg, payload: Uint8Array | string, frame?: Frame & { heldMs: number }): void {
  if (!message.reply) return;
  if (!frame) {
    message.respond(payload);
    return;
  }
  const headers = newHeaders();
  headers.set(imageHeaders.contentType, frame.contentType);
  headers.set(imageHeaders.frame, String(frame.frame));
  if (frame.start !== undefined) headers.set(imageHeaders.start, frame.start);
  headers.set(imageHeaders.capturedAt, String(frame.capturedAt));
  if (frame.encodeMs !== undefined) headers.set(imageHeaders.encodeMs, String(frame.encodeMs));
  if (frame.picture !== undefined) headers.set(videoHeaders.picture, String(frame.picture));
  if (frame.isKey) headers.set(videoHeaders.key, '1');
  headers.set(imageHeaders.heldMs, frame.heldMs.toFixed(1));
  message.respond(payload, { headers });
}

const isFrame = (data: unknown): data is Frame =>
  typeof data === 'object' && data !== null && 'bytes' in data && data.bytes instanceof Uint8Array;
