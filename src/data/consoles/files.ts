import type { GameConsole } from '#contract/http/consoles.ts';
import { safeFileName } from '#domain/format/fileName.ts';
import { fileTimestamp } from '#domain/format/time.ts';
import { serverClock } from '#domain/serverClock.ts';
import type { Channel, ConsoleTarget } from '#platform/channel/channel.ts';
import { gunzipText } from './unpack.ts';

/** Log lines of one download; the newest ones. */
const logLines = 10_000;

export interface NamedFile {
  file: Blob;
  name: string;
}

/** The server to request from, and the IANA timezone of the time in the file's name. */
export interface FileSource {
  channel: Pick<Channel, 'request'>;
  token: string;
  timezone: string;
}

/** Name of a download: what it is about, and the present time. @param timezone IANA name */
export const downloadName = (what: string, timezone: string, extension: string): string =>
  `${safeFileName(what)}-${fileTimestamp(serverClock.now(), timezone)}.${extension}`;

export const bytesOfBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** Lines as a text file with CRLF line ends; null without lines. */
const textFile = (lines: readonly string[]): Blob | null =>
  lines.length === 0 ? null : new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' });

/**
 * The console's log as a text file with CRLF line ends; null when there is none.
 * @throws ChannelError when the server does not reply, UnpackError when its log is too large or damaged.
 */
export async function consoleLogFile(
  { channel, token, timezone }: FileSource,
  { id, name }: Pick<GameConsole, 'id' | 'name'>,
): Promise<NamedFile | null> {
  const target: ConsoleTarget = { token, consoleId: id };
  const answer = await channel.request('logs', target, { lines: logLines, filter: '', compress: true });
  const text = 'gzip' in answer ? await gunzipText(bytesOfBase64(answer.gzip)) : answer.text;
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const file = textFile(lines);
  return file && { file, name: downloadName(name, timezone, 'txt') };
}

/**
 * The log of a server's queue, or of one console in it, as a text file with CRLF line ends; null when there
 * is none.
 * @throws ChannelError as above.
 */
export async function queueLogFile(
  { channel, token, timezone }: FileSource,
  { title, consoleName }: { title: string; consoleName?: string },
): Promise<NamedFile | null> {
  const about = consoleName === undefined ? {} : { consoleName };
  const { lines } = await channel.request('queueLogs', { token }, about);
  const file = textFile(lines);
  return file && { file, name: downloadName(`queue-${consoleName ?? title}`, timezone, 'txt') };
}

/**
 * The console's current picture, 960x540: of the local screenshot service if it serves the console, otherwise of the agent.
 * @throws ChannelError as above.
 */
export async function consoleScreenshotFile(
  { channel, token, timezone }: FileSource,
  { id, name }: Pick<GameConsole, 'id' | 'name'>,
): Promise<NamedFile> {
  const png = await channel.request('getScreenshot', { token, consoleId: id });
  return {
    file: new Blob([new Uint8Array(png)], { type: 'image/png' }),
    name: downloadName(name, timezone, 'png'),
  };
}
