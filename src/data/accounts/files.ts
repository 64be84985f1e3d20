import type { Account } from '#contract/http/accounts/account.ts';
import { bytesOfBase64, downloadName, type FileSource, type NamedFile } from '#data/consoles/files.ts';
import { type Entry, unzipEntries } from '#data/consoles/unpack.ts';
import type { Channel } from '#platform/channel/channel.ts';

/**
 * The logs of an account, which the agent of its server (`token`) packs.
 * @throws ChannelError when the server does not reply, UnpackError when the logs are too large or damaged.
 */
export async function loadAccountLog(
  channel: Pick<Channel, 'request'>,
  token: string,
  accountId: number,
): Promise<Entry[]> {
  const { zip } = await channel.request('accountLogs', { token }, { accountId });
  return unzipEntries(bytesOfBase64(zip));
}

/** Bytes that are packed at a time, some 10 ms on a desktop: the logs of many accounts are a quarter of a gigabyte. */
const bytesAtOnce = 128 * 1024;

/** Lets the page do other work. Timers would take a minute each while the page is hidden. */
const otherWork = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** A zip of unpacked logs: archives of agents are never passed on. The page stays responsive meanwhile. */
export async function zipFile(entries: readonly Entry[]): Promise<Blob> {
  const { Zip, ZipDeflate } = await import('fflate');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const { name, bytes } of entries) {
    const file = new ZipDeflate(name);
    zip.add(file);
    let at = 0;
    do {
      const end = at + bytesAtOnce;
      file.push(bytes.subarray(at, end), end >= bytes.length);
      at = end;
      await otherWork();
    } while (at < bytes.length);
  }
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}

/** The logs of an account as a file. @throws ChannelError, UnpackError as above */
export async function accountLogFile(
  { channel, token, timezone }: FileSource,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<NamedFile> {
  const entries = await loadAccountLog(channel, token, id);
  return { file: await zipFile(entries), name: downloadName(email, timezone, 'zip') };
}
