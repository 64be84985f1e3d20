import type { Needs } from '#server/kernel/deps.ts';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CommandError } from '#node/commandError.ts';
import { parseJson } from '#domain/parseJson.ts';
import { runAgentCredentials } from '#server/modules/operations/agentCredentials.ts';
import { runAdminCommand } from './commands.ts';
import { copyDatabase, deleteOldCopies } from './databaseCopies.ts';
import {
  type AdminAnswer,
  adminAnswer,
  agentCredentialsRequest,
  type AgentCredentialsRequest,
  sentRequest,
} from './requests.ts';

type Deps = Needs<'config' | 'db' | 'log' | 'now'> & {
  dataDir: string;
  /** Copies the built-in database into a new folder. */
  copyTo: (folder: string) => Promise<void>;
};

/**
 * Path of the socket on which an API with the built-in database takes commands, because no other process can
 * open that database.
 */
export const adminSocketPath = (dataDir: string): string => join(dataDir, 'admin.sock');

/** Maximum length of a socket's path on Linux, in bytes (unix(7): 108 with the final zero). */
const maxPathBytes = 107;
/** Maximum size of a request in bytes, and the time for it to arrive in milliseconds. */
const maxRequestBytes = 100_000;
const requestLimitMs = 5_000;

/**
 * Takes commands of `npm run admin` and similar programs at a socket in the data folder. Only the owner of
 * the folder can open it, and anybody who can read the folder has its keys anyway. One request per
 * connection: JSON in, JSON out.
 * @returns stops it
 */
export function serveAdminSocket(deps: Deps): () => Promise<void> {
  const path = adminSocketPath(deps.dataDir);
  if (Buffer.byteLength(path) > maxPathBytes) {
    deps.log.warn(
      { path },
      'npm run admin does not work while the API runs: the path of its socket is too long',
    );
    return async () => undefined;
  }
  // The lock of the database shows that no other process uses it: this socket is left over from a crash.
  rmSync(path, { force: true });
  deleteOldCopies(deps.dataDir);
  const server = createServer({ allowHalfOpen: true }, (socket) => void serve(deps, socket));
  server.on('error', (error) => deps.log.warn({ err: error }, 'the socket of npm run admin failed'));
  server.listen(path, () => chmodSync(path, 0o600));
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function serve(deps: Deps, socket: Socket): Promise<void> {
  socket.on('error', () => undefined);
  socket.setTimeout(requestLimitMs, () => socket.destroy());
  try {
    const request = await readRequest(socket);
    // Copying a large database takes longer.
    socket.setTimeout(0);
    const answer = await answerTo(deps, request);
    socket.end(JSON.stringify(answer));
  } catch (error) {
    deps.log.error({ err: error }, 'a command of npm run admin failed');
    socket.end(
      JSON.stringify({ error: 'Something went wrong in the API; see its log.' } satisfies AdminAnswer),
    );
  }
}

async function readRequest(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > maxRequestBytes) break;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

async function answerTo(deps: Deps, request: string): Promise<AdminAnswer> {
  const sent = sentRequest.safeParse(parseJson(request));
  if (!sent.success) return { error: 'The API does not understand this command. Is it of the same version?' };
  const { by, request: command } = sent.data;
  const { db, now, config } = deps;
  if (command.command === 'copy-database') return copyForBackup(deps, by);
  if (isForAgents(command)) return runAgentCredentials(deps, command);
  return runAdminCommand({ db, now, timezone: config.timezone, by }, command);
}

const isForAgents = (command: { command: string }): command is AgentCredentialsRequest =>
  agentCredentialsRequest.safeParse(command).success;

async function copyForBackup({ dataDir, copyTo, log }: Deps, by: string): Promise<AdminAnswer> {
  const startedAt = performance.now();
  const answer = await copyDatabase(dataDir, copyTo);
  log.info({ by, ms: Math.round(performance.now() - startedAt) }, 'the database was copied for a backup');
  return answer;
}

/** Sends a command to the API of a data folder. @returns null when no API runs there */
export async function sendAdminRequest(
  dataDir: string,
  sent: { by: string; request: unknown },
): Promise<AdminAnswer | null> {
  const socket = connect({ path: adminSocketPath(dataDir), allowHalfOpen: true });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'EINVAL') return null;
    throw error;
  }
  socket.end(JSON.stringify(sent));
  const answer = adminAnswer.safeParse(parseJson(await text(socket)));
  if (answer.success) return answer.data;
  throw new CommandError(
    'The API ended before it answered. Look whether the change was made, and run the command again if not.',
  );
}
