import type { Account } from '#contract/http/accounts/account.ts';
import { downloadName, type NamedFile } from '#data/consoles/files.ts';
import type { Entry } from '#data/consoles/unpack.ts';
import { type Bulk, createBulk } from '#domain/bulk/bulk.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import type { Clock } from '#domain/clock.ts';
import { safeFileName } from '#domain/format/fileName.ts';
import type { Channel } from '#platform/channel/channel.ts';
import { UnpackError } from '#platform/errors/errors.ts';
import { loadAccountLog, zipFile } from './files.ts';

export type LogItem = Pick<Account, 'id' | 'email' | 'server'>;

export interface LogsDeps {
  channel: Pick<Channel, 'request'>;
  /** Token of a server by its id; undefined: unknown. */
  tokenOf: (serverId: number) => string | undefined;
  /** IANA timezone of the time in the file's name. */
  timezone: string;
  clock: Clock;
  /** Called with all received logs whenever the job ends with more of them than before. */
  save: (file: NamedFile) => void;
  /** The logs could not be packed: no file was saved. */
  onError: (error: unknown) => void;
}

/** Maximum size of all unpacked logs together, in bytes: they are held in memory until they are saved. */
const maxTotalBytes = 256 * 1024 * 1024;

/** Loads the logs of accounts one after the other into memory, and saves them as one zip with a folder for each account. */
export function createLogsBulk(deps: LogsDeps, items: readonly LogItem[]): Bulk<LogItem> {
  const { channel, tokenOf, timezone, clock, save, onError } = deps;
  const logs = new Map<number, readonly Entry[]>();
  /** Why a server did not answer: its other accounts need not wait for their time-outs too. */
  const unanswered = new Map<number, ChannelError>();
  let saved = 0;
  /** Size of all logs, unpacked, in bytes. */
  let size = 0;

  const bulk = createBulk<LogItem>({
    items,
    async run({ id, server }) {
      const known = unanswered.get(server.id);
      if (known) throw known;
      try {
        const token = tokenOf(server.id);
        if (token === undefined) throw new ChannelError('offline', 'The server is not known');
        const entries = await loadAccountLog(channel, token, id);
        const own = entries.reduce((sum, { bytes }) => sum + bytes.length, 0);
        if (size + own > maxTotalBytes) throw new UnpackError('tooLarge', maxTotalBytes);
        size += own;
        logs.set(id, entries);
      } catch (error) {
        if (error instanceof ChannelError && isUnanswered(error)) unanswered.set(server.id, error);
        throw error;
      }
    },
    gapMs: 0,
    clock,
  });

  bulk.state.subscribe(() => {
    if (bulk.state.get().phase !== 'ended') return;
    // A retry asks the server again.
    unanswered.clear();
    if (logs.size === saved) return;
    saved = logs.size;
    packLogs(items, logs)
      .then((file) => save({ file, name: downloadName('accounts-logs', timezone, 'zip') }))
      .catch((error: unknown) => {
        saved = 0;
        onError(error);
      });
  });
  return bulk;
}

const isUnanswered = ({ code }: ChannelError): boolean =>
  code === 'timeout' || code === 'offline' || code === 'no-responders';

/** One archive of several: the content of each is in a folder of its own. */
const packLogs = (items: readonly LogItem[], logs: ReadonlyMap<number, readonly Entry[]>): Promise<Blob> =>
  zipFile(
    items.flatMap(({ id, email }) =>
      (logs.get(id) ?? []).map(({ name, bytes }) => ({
        name: `${safeFileName(email)}-${id}/${name}`,
        bytes,
      })),
    ),
  );
