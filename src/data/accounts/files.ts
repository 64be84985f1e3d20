import type { Account } from '#contract/http/accounts/account.ts';
import { bytesOfBase64, downloadName, type FileSource, type NamedFile } from '#data/consoles/files.ts';
import type { Channel } from '#platform/channel/types.ts';

/**
 * The logs of an account, packed as a zip by the agent of its server (`token`).
 * @throws ChannelError when the server does not reply.
 */
export async function loadAccountLog(
  channel: Pick<Channel, 'request'>,
  token: string,
  accountId: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { zip } = await channel.request('accountLogs', { token }, { accountId });
  return bytesOfBase64(zip);
}

/** The logs of an account as a file. @throws ChannelError as above */
export async function accountLogFile(
  { channel, token, timezone }: FileSource,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<NamedFile> {
  const zip = await loadAccountLog(channel, token, id);
  return { file: new Blob([zip], { type: 'application/zip' }), name: downloadName(email, timezone, 'zip') };
}
