import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { oneLine } from '#contract/common.ts';
import type { Failure } from '#domain/alerts/delivery.ts';
import { type AllowedNetwork, isAddressAllowed } from '#server/kernel/config/networks.ts';
import {
  CheckFault,
  faultOf,
  type Lookup,
  resolveAllowed,
  retryAfter,
} from '#server/modules/proxies/index.ts';

/** Time from the connection to the head of the answer, milliseconds. */
const defaultTimeoutMs = 10_000;
/** Number of bytes of an answer to read, for the note about a failure. */
const readBytes = 2_000;
const readMs = 1_000;
/** Maximum length of that note, in characters. */
const noteLength = 120;

interface PostOptions {
  /** Networks that may be reached although they are private; TLS is optional only there. */
  networks: readonly AllowedNetwork[];
  timeoutMs?: number;
  lookup?: Lookup;
  now?: () => Date;
}

interface Content {
  headers: Readonly<Record<string, string | number>>;
  body: string | Buffer;
}

/** Sends a POST. @returns null when it was accepted (2xx) */
export type Post = (address: string, content: Content) => Promise<Failure | null>;

/**
 * Sends to addresses entered by users: private networks must be allowed, the connection uses the address that
 * was checked, redirects are not followed, and no answer can block a message.
 */
export const createPost =
  ({ networks, timeoutMs = defaultTimeoutMs, lookup, now = () => new Date() }: PostOptions): Post =>
  async (address, content) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new CheckFault('timeout')), timeoutMs);
    try {
      const url = new URL(address);
      const destination = await Promise.race([resolve(url, networks, lookup), aborted(controller.signal)]);
      const answer = await send(url, destination, content, controller.signal);
      clearTimeout(timer);
      return await failureOf(answer, now());
    } catch (error) {
      const fault = faultOf(controller.signal.aborted ? controller.signal.reason : error);
      return { fault, isRefused: fault === 'forbidden', retryAt: null };
    } finally {
      clearTimeout(timer);
      controller.abort();
    }
  };

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );

/** @throws CheckFault */
async function resolve(
  url: URL,
  networks: readonly AllowedNetwork[],
  lookup: Lookup | undefined,
): Promise<{ host: string; port: number }> {
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port) || (isSecure ? 443 : 80);
  const host = await resolveAllowed({ host: hostOf(url), port }, networks, lookup);
  if (!isSecure && isAddressAllowed(host, port, [])) throw new CheckFault('forbidden');
  return { host, port };
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

const send = (
  url: URL,
  destination: { host: string; port: number },
  { headers, body }: Content,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((done, reject) => {
    const isSecure = url.protocol === 'https:';
    const options = {
      ...destination,
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      headers: {
        ...headers,
        host: url.host,
        'user-agent': 'Dugout',
        'content-length': Buffer.byteLength(body),
      },
      agent: false,
      signal,
    } as const;
    const request = isSecure
      ? httpsRequest({ ...options, servername: isIP(hostOf(url)) ? '' : url.hostname })
      : httpRequest(options);
    request.on('response', done);
    // Also after the answer, which may end early.
    request.on('error', reject);
    request.end(body);
  });

async function failureOf(answer: IncomingMessage, now: Date): Promise<Failure | null> {
  const { statusCode: status = 0, headers } = answer;
  const text = await beginningOf(answer);
  if (status >= 200 && status < 300) return null;
  const retryAt = retryAfter(headers['retry-after'], now);
  if (status >= 300 && status < 400) return { fault: 'redirect', isRefused: false, retryAt };
  return {
    fault: `${status} ${oneLine(text).trim().slice(0, noteLength)}`.trim().toWellFormed(),
    // A message that came too early or too often is not refused for good.
    isRefused: status < 500 && ![408, 425, 429].includes(status),
    retryAt,
  };
}

/** The beginning of an answer, which may be endless or slow. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const timer = setTimeout(() => answer.destroy(), readMs);
  let text = '';
  try {
    for await (const part of answer.setEncoding('utf8')) {
      text += String(part);
      if (text.length >= readBytes) break;
    }
  } catch {
    // Whatever was read is used as the note.
  } finally {
    clearTimeout(timer);
    answer.destroy();
  }
  return text;
}
