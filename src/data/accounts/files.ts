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

/** A zip of unpacked logs: archives of agents are never passed on. */
export async function zipFile(entries: readonly Entry[]): Promise<Blob> {
  const { zipSync } = await import('fflate');
  const packed = zipSync(Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes])));
  return new Blob([packed], { type: 'application/zip' });
}

/** The logs of an account as a file. @throws ChannelError, UnpackError as above */
export async function accountLogFile(
  { channel, token, timezone }: FileSource,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<NamedFile> {
  const entries = await loadAccountLog(channel, token, id);
  return { file: await zipFile(entries), name: downloadName(email, timezone, 'zip') };
}
