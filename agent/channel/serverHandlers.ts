import { refuse } from '#agent/errors.ts';
import { zipOf } from '#node/zip.ts';
import type { AccountLog } from '#agent/accountLogs.ts';
import type { LogBuffer } from '#agent/console/logBuffer.ts';
import type { AgentIdentity } from '#agent/identity.ts';
import type { RemoteControl } from '#agent/remoteControl.ts';
import { openPackage, type UpdateSource } from '#agent/update.ts';
import type { ServerHandlers } from '#agent/channel/handlers.ts';

export interface ServerHandlerDeps {
  identity(): AgentIdentity;
  stats: ServerHandlers['stats'];
  remoteControl: RemoteControl;
  userName: string;
  /** The server's log; a line of a console begins with its name in brackets. */
  log: LogBuffer;
  accountLog(accountId: number): AccountLog;
  /** `byHand`: a package would be checked, but not installed. */
  updates: UpdateSource | 'byHand' | null;
  /** Called when an update has been installed: the agent continues as this version. */
  setVersion(version: string): void;
  now(): number;
}

export function serverHandlers(deps: ServerHandlerDeps): ServerHandlers {
  const { identity, userName, stats, remoteControl, log, accountLog, updates, setVersion, now } = deps;
  return {
    info() {
      const { computerName, localIp, agentVersion } = identity();
      return { computerName, userName, localIp, agentVersion };
    },
    stats,
    async update({ url, password }) {
      if (updates === 'byHand') throw refuse('notInstallable');
      const version = await openPackage(updates, url, password);
      log.add(`update: from ${identity().agentVersion} to ${version}`);
      setVersion(version);
      return {};
    },
    queueLogs({ consoleName }) {
      return { lines: log.tail(undefined, consoleName ? `[${consoleName}]` : '') };
    },
    remoteControlInstalled: () => ({ installed: remoteControl.installed }),
    remoteControlParams: () => remoteControl.params(),
    accountLogs({ accountId }) {
      const { log: own, facts } = accountLog(accountId);
      const { computerName, agentVersion } = identity();
      const lines = own?.tail() ?? ['No log entries for this account since the agent started.'];
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
