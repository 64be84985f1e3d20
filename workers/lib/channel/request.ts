import { channelMethods, type ChannelMethodName, replyEnvelope } from '#contract/channel/methods.ts';
import { type ChannelTarget, carriesCredentials, subjectOf } from '#contract/channel/subjects.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import { screenshotOptions } from '#contract/channel/image.ts';
import { readablePicture } from '#domain/channel/readablePicture.ts';
import type { ChannelResult } from '#domain/channel/protocol.ts';
import { parseJson } from '#domain/parseJson.ts';
import type { Connection } from './connection.ts';
import { toChannelError } from './toChannelError.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Parses a reply that is not an image. @throws ChannelError with the agent's text, or `malformed`. */
function parseReply(name: ChannelMethodName, data: Uint8Array): unknown {
  const { reply } = channelMethods[name];
  if (reply === 'image') throw new ChannelError('malformed', `${name} answers an image`);
  const envelope = parseJson(decoder.decode(data));
  if (envelope === undefined) throw new ChannelError('malformed', `${name} answered no JSON`);
  const opened = replyEnvelope.safeParse(envelope);
  if (!opened.success) throw new ChannelError('malformed', `${name} answered out of shape`);
  if ('error' in opened.data) {
    const { heldBy, ...fault } = opened.data;
    throw new ChannelError(heldBy === undefined ? 'agent' : 'held', fault);
  }
  const parsed = reply.safeParse(opened.data.data);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new ChannelError('malformed', `${name} answered a wrong ${where}`);
}

/** Sends one request to an agent. `timeoutMs`: by default the timeout of the method. Never throws. */
export async function requestAgent(
  connection: Connection,
  name: ChannelMethodName,
  target: ChannelTarget,
  body: unknown,
  timeoutMs: number = channelMethods[name].timeoutMs,
): Promise<ChannelResult> {
  try {
    const method = channelMethods[name];
    const payload = body === undefined ? new Uint8Array() : encoder.encode(JSON.stringify(body));
    const answer = await connection.request(
      subjectOf(name, target),
      payload,
      timeoutMs,
      carriesCredentials(name),
    );
    // An image has headers; an error reply is JSON without them.
    if (method.reply === 'image' && answer.headers) {
      const asked = screenshotOptions.pick({ width: true, height: true }).safeParse(body);
      // A part of a recording has many: `readPart` checks each.
      if (name !== 'recordingPart') readablePicture(answer.data, asked.data ?? null);
      return { ok: true, value: answer.data.slice() };
    }
    return { ok: true, value: parseReply(name, answer.data) };
  } catch (error) {
    const { code, fault } = toChannelError(error);
    return { ok: false, code, fault };
  }
}
