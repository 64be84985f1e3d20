import { randomBytes } from 'node:crypto';
import type { LogBook } from '../console/logBook.ts';
import { AgentRefusal } from '../errors.ts';
import type { AgentIdentity } from '../identity.ts';
import { hash } from '../random.ts';
import type { ServerHandlers } from './handlers.ts';
import { createStats } from './serverStats.ts';
import { zipOf } from './zip.ts';

export interface ServerParts {
  token: string;
  identity: AgentIdentity;
  /** The server's log; a line of a console begins with its name in brackets. */
  log: LogBook;
  /** What is known of an account: its log and where it plays. */
  accountLog(accountId: number): { log: LogBook | null; facts: Record<string, unknown> };
  now(): number;
}

/** What each method of a server and of its accounts does. */
export function serverHandlers({ token, identity, log, accountLog, now }: ServerParts): ServerHandlers {
  const stats = createStats();
  const { computerName, localIp, agentVersion } = identity;
  const remote = {
    id: String(100_000_000 + (hash(`remote:${token}`) % 900_000_000)),
    password: randomBytes(6).toString('base64url'),
  };
  return {
    info: () => ({ computerName, userName: 'operator', localIp, agentVersion }),
    stats,
    update({ url }) {
      if (!/^https?:\/\/\S+$/.test(url)) throw new AgentRefusal('Incorrect URL');
      log.add('update: requested, this agent stays at its version');
      return {};
    },
    queueLogs({ consoleName }) {
      return { lines: log.tail(undefined, consoleName ? `[${consoleName}]` : '') };
    },
    remoteControlInstalled: () => ({ installed: true }),
    remoteControlParams: () => remote,
    accountLogs({ accountId }) {
      const { log: own, facts } = accountLog(accountId);
      const lines = own?.tail() ?? ['Nothing has been logged for this account since the agent started.'];
      const files = [
        { name: 'account.log', text: `${lines.join('\r\n')}\r\n` },
        {
          name: 'account.json',
          text: JSON.stringify({ accountId, computerName, agentVersion, ...facts }, null, 2),
        },
      ];
      return { zip: zipOf(files, new Date(now())).toString('base64') };
    },
  };
}
