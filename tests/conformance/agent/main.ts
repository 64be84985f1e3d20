import { parseArgs } from 'node:util';
import { CommandError } from '#node/commandError.ts';
import { runCommand } from '../../../scripts/lib/command.ts';
import type { Caller } from '../api/caller.ts';
import { type ChannelConnection, connectAsUser, connectToChannel } from './connection.ts';
import { checkAgent } from './suite.ts';
import { findTarget } from './target.ts';

/**
 * `npm run conformance:agent`: checks whether an agent conforms to the contract. The script of the console is
 * paused for a while and resumed.
 *
 * - `[--api URL] [--email E --password P] [--token T] [--console ID]`: signs in, which creates the
 *   credentials, and checks the agent of the first connected console, or of the named one.
 * - `--nats URL [--creds FILE] --token T --console ID [--account ID]`: without an API.
 */
const { values } = parseArgs({
  options: {
    api: { type: 'string', default: 'http://127.0.0.1:8080/api' },
    email: { type: 'string', default: 'operator@dugout.test' },
    password: { type: 'string', default: 'demo-operator' },
    nats: { type: 'string' },
    creds: { type: 'string' },
    token: { type: 'string' },
    console: { type: 'string' },
    account: { type: 'string' },
    name: { type: 'string', default: 'conformance' },
  },
});
const { nats, creds, token, name } = values;
const idOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const [consoleId, accountId] = [idOf(values.console), idOf(values.account)];

async function connect(): Promise<{ connection: ChannelConnection; user: string; call?: Caller }> {
  if (nats !== undefined) return { connection: await connectToChannel(nats, creds), user: name };
  const { connection, user, call } = await connectAsUser(values.api.replace(/\/$/, ''), values);
  return { connection, user: user.username, call };
}

await runCommand(async () => {
  if (nats !== undefined && (token === undefined || consoleId === undefined))
    throw new CommandError('Name the server and one of its connected consoles: --token T --console ID');
  const { connection, user, call } = await connect();
  try {
    const target = call
      ? await findTarget(call, { token, consoleId })
      : { token: token ?? '', consoleId: consoleId ?? 0, accountId };
    // Before the checks, each of which would fail for the same reason.
    await connection.request('info', target);
    const report = await checkAgent({ ...target, connection, name: user });
    if (report.failed.length > 0) process.exitCode = 1;
    return report.text();
  } finally {
    await connection.close();
  }
});
