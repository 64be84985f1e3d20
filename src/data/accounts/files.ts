import type { Account } from '#contract/http/accounts/account.ts';
import { bytesOfBase64, downloadName, type FileSource, type NamedFile } from '#data/consoles/files.ts';

/**
 * The logs of an account, packed as a zip by the agent of its server (`source.token`).
 * @throws ChannelError when the server does not reply.
 */
export async function accountLogFile(
  { channel, token, timezone }: FileSource,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<NamedFile> {
  const { zip } = await channel.request('accountLogs', { token }, { accountId: id });
  return {
    file: new Blob([bytesOfBase64(zip)], { type: 'application/zip' }),
    name: downloadName(email, timezone, 'zip'),
  };
}
