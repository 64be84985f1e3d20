import type { Server } from 'node:http';
import { join } from 'node:path';
import { Agent } from './agent.ts';
import { createLog } from '#server/log.ts';
import { machineClock as clock } from './agentClock.ts';
import { createAgentMetrics } from '#server/metrics/agentMetrics.ts';
import { watchProcess } from '#server/metrics/metrics.ts';
import { serveMetrics } from '#server/metrics/serveMetrics.ts';
import type { AgentCredentials } from '#server/messaging/credsFile.ts';
import { credentialsIn, warnOfExpiry } from './channel/credentialsFile.ts';
import { Recording } from './frames/recording.ts';
import { loadAgentOptions } from './options.ts';
import { startScreenshotService } from './screenshotService.ts';
import { SimulatedConsole } from './simulated/simulatedConsole.ts';
import { x11SettingOf } from './x11/settings.ts';
import { X11Console } from './x11/x11Console.ts';

/** Runs the agents of one or more servers, each with its own connection. Consoles are simulated, or programs on X displays. */
const {
  appOrigins,
  natsUrl,
  logins,
  seed,
  failures,
  connectMs,
  folder,
  leaseTimeoutMs,
  updates,
  x11,
  pictures,
  metrics,
  logLevel,
} = loadAgentOptions();
const log = createLog({ name: 'agents', level: logLevel });
const onFault = (error: unknown, where: string): void => log.error({ err: error, where }, 'agent fault');
const recording = pictures === 'recorded' ? new Recording() : null;
const services: Server[] = [];
const agents: Agent[] = [];
let ending = false;
const figures = metrics && createAgentMetrics(countConsoles);

function countConsoles(): { connected: number; other: number } {
  const consoles = agents.flatMap((agent) => [...agent.consoles.values()]);
  const connected = consoles.filter((host) => host.connected).length;
  return { connected, other: consoles.length - connected };
}

/** Credentials in a file, with a warning before their end. */
function watchedFile(file: string): () => AgentCredentials {
  const read = credentialsIn(file, onFault);
  warnOfExpiry(read, clock, (expiresAt) =>
    log.warn(
      { file, endsAt: expiresAt.toISOString() },
      'the credentials of this agent end soon or have ended: make new ones with npm run agent-creds, and replace the file',
    ),
  );
  return read;
}

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  for (const service of services) {
    service.close();
    service.closeAllConnections();
  }
  await Promise.allSettled(agents.map((agent) => agent.close()));
  process.exit(0);
}
process.once('SIGTERM', () => void end());
process.once('SIGINT', () => void end());

await Promise.all(
  logins.map(async ({ token, creds, credsFile }) => {
    const agent = await Agent.start({
      natsUrl,
      token,
      creds: credsFile === undefined ? creds : watchedFile(credsFile),
      updates,
      // A token becomes the name of one folder, whatever its characters.
      folder: join(folder, encodeURIComponent(token).replaceAll('.', '%2E')),
      settings: { clock, seed, connectMs, failures, leaseTimeoutMs },
      makeDriver(gameConsole, events) {
        const setting = x11SettingOf(x11, gameConsole);
        if (setting) return new X11Console({ setting, clock, events });
        return new SimulatedConsole({ ...gameConsole, clock, seed, events, recording });
      },
      onWaiting: () => log.info({ agent: token }, 'an agent waits to be attached'),
      onFault,
      onConnectionProblem: ({ reason, isRefusal }) =>
        log.warn(
          { agent: token, reason },
          isRefusal
            ? 'the messaging server refuses the credentials of this agent, because they were revoked, have ended or were signed with other keys: make new ones with npm run agent-creds'
            : 'the messaging server cannot be reached; trying again',
        ),
      onFrame: figures?.onFrame,
    });
    agents.push(agent);
    log.info({ agent: token, consoles: agent.consoles.size }, 'an agent is online');
  }),
);

for (const port of new Set(logins.flatMap(({ screenshotPort }) => screenshotPort ?? []))) {
  const tokens = new Set(logins.filter((login) => login.screenshotPort === port).map(({ token }) => token));
  const service = await startScreenshotService(
    agents.filter(({ token }) => tokens.has(token)),
    port,
    appOrigins,
    onFault,
  );
  if (service) services.push(service);
  else
    log.warn({ port }, 'the port of the local screenshot service is in use; pictures come over the channel');
}

if (metrics && figures) {
  watchProcess(figures);
  // Not worth the pictures: an agent whose figures nobody can read still works.
  await serveMetrics(metrics, () => figures.registry.metrics(), log).catch((error: unknown) =>
    log.warn({ err: error }, 'figures cannot be served'),
  );
}
