import { ChannelError } from '#platform/channel/errors.ts';
import type { Channel, ConsoleTarget } from '#platform/channel/types.ts';

/** Log lines of one download; the newest ones. */
const logLines = 10_000;

async function unzip(base64: string): Promise<string> {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(plain).text();
}

/**
 * The console's log as a text file with CRLF line ends; null when there is none.
 * @throws ChannelError when the server does not answer.
 */
export async function consoleLog(channel: Channel, target: ConsoleTarget): Promise<Blob | null> {
  const answer = await channel.request('logs', target, { lines: logLines, filter: '', compress: true });
  const text = 'gzip' in answer ? await unzip(answer.gzip) : answer.text;
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines.length === 0 ? null : new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' });
}

/** What the console shows now, 960x540, as it comes from the agent. @throws ChannelError as above. */
export async function consoleScreenshot(channel: Channel, target: ConsoleTarget): Promise<Blob> {
  const png = await channel.request('getScreenshot', target);
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}

/** Whether a request failed because nobody answered, as opposed to somebody refusing it. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ChannelError && ['timeout', 'offline', 'no-responders'].includes(error.code);
}
