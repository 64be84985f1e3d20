import { unknownVariables } from '#node/unknownVariables.ts';
import type { Clock } from '#domain/clock.ts';
import type { ConsoleDriver, ConsoleEvents } from './driver.ts';
import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import { Agent } from '#agent/agent.ts';
import { type DiskSpace, diskSpaceOf } from '#node/diskSpace.ts';
import { createLog } from '#node/log.ts';
import { machineClock as clock } from '#agent/agentClock.ts';
import { createAgentMetrics } from './metrics.ts';
import { watchProcess } from '#node/metrics/watchProcess.ts';
import { serveMetrics } from '#node/metrics/serveMetrics.ts';
import type { AgentCredentials } from '#node/nats/credsFile.ts';
import { credentialsIn, warnOfExpiry } from '#agent/channel/credentialsFile.ts';
import { thisMachine } from '#agent/machine.ts';
import { agentEnvironment, loadAgentOptions } from '#agent/options.ts';
import { usualShare } from '#agent/recorder/agentRecordings.ts';
import { startScreenshotService } from '#agent/screenshotService.ts';
import { x11SettingOf } from '#agent/x11/settings.ts';
import { X11Console } from '#agent/x11/x11Console.ts';
import { videoCodecs } from '#agent/video/codec.ts';

/** Creates the driver of a console that is not a program on an X display. */
type MakeOther = (
  gameConsole: { id: number; name: string },
  events: ConsoleEvents,
  settings: { clock: Clock } & Pick<ReturnType<typeof loadAgentOptions>, 'seed' | 'pictures'>,
) => ConsoleDriver;

/**
 * Runs the agents of one or more servers in this process, each with its own connection, until a signal ends
 * it. The settings come from the environment.
 * @param diskOf of simulated machines, which share a disk
 */
export async function runAgents(makeOther: MakeOther, diskOf?: (token: string) => DiskSpace): Promise<void> {
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
    machine,
    pictures,
    video,
    recording,
    screens,
    metrics,
    logLevel,
  } = loadAgentOptions();
  const log = createLog({ name: 'agents', level: logLevel });
  const unknown = unknownVariables(process.env, agentEnvironment.shape, /^DUGOUT_AGENT/);
  if (unknown.length > 0)
    log.warn({ variables: unknown }, 'unknown settings are ignored; see docs/settings.md');
  const onFault = (error: unknown, where: string): void => log.error({ err: error, where }, 'agent fault');
  // Recorded pictures that repeat are not screens.
  const watchesScreens = screens === 'auto' && pictures === 'drawn';
  const codecs = video === 'off' ? [] : videoCodecs();
  log.info(
    { codecs: codecs.map(({ name }) => name) },
    codecs.length > 0 ? 'streams are encoded' : 'no streams: single pictures are sent',
  );
  // The folder may not have been made yet.
  const disk = async () => (await diskSpaceOf(folder)) ?? diskSpaceOf(dirname(folder));
  const services: Server[] = [];
  const agents: Agent[] = [];
  let ending = false;
  const figures = metrics && createAgentMetrics(countConsoles, countVideo, countRecordings);

  function countConsoles(): { connected: number; other: number } {
    const consoles = agents.flatMap((agent) => [...agent.consoles.values()]);
    const connected = consoles.filter((host) => host.connected).length;
    return { connected, other: consoles.length - connected };
  }

  function countVideo(): { encoders: number; faults: number } {
    const streams = agents.flatMap((agent) => [...agent.consoles.values()].map((host) => host.video));
    const sum = (of: (one: (typeof streams)[number]) => number): number =>
      streams.reduce((total, one) => total + of(one), 0);
    return { encoders: sum(({ size }) => size), faults: sum(({ faults }) => faults) };
  }

  function countRecordings(): { bytes: number; clips: number; stopped: number } {
    const stores = agents.flatMap(({ recordings }) => recordings?.store ?? []);
    return {
      bytes: stores.reduce((sum, { bytes }) => sum + bytes, 0),
      clips: agents.reduce((sum, { recordings }) => sum + (recordings?.clips.waiting ?? 0), 0),
      stopped: stores.filter(({ isFull, hasPaused }) => isFull || hasPaused).length,
    };
  }

  /** Credentials from a file, with a warning before they expire. */
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

  // Pictures and figures are served at once, also while some agents cannot connect yet.
  const byPort = new Map<number, Agent[]>();
  for (const { screenshotPort: port } of logins) {
    if (port === undefined || byPort.has(port)) continue;
    const served: Agent[] = [];
    byPort.set(port, served);
    const service = await startScreenshotService(served, port, appOrigins, onFault);
    if (service) services.push(service);
    else
      log.warn(
        { port },
        'the port of the local screenshot service is in use; pictures come over the channel',
      );
  }

  if (metrics && figures) {
    watchProcess(figures);
    // A failure here must not stop the pictures: an agent whose figures nobody can read still works.
    await serveMetrics(metrics, () => figures.registry.metrics(), log).catch((error: unknown) =>
      log.warn({ err: error }, 'metrics cannot be served'),
    );
  }

  await Promise.all(
    logins.map(async ({ token, creds, credsFile, screenshotPort }) => {
      const agent = await Agent.start({
        natsUrl,
        token,
        creds: credsFile === undefined ? creds : watchedFile(credsFile),
        updates,
        // A token becomes the name of one folder, whatever characters it has.
        folder: join(folder, encodeURIComponent(token).replaceAll('.', '%2E')),
        disk: diskOf && machine === 'simulated' ? () => Promise.resolve(diskOf(token)) : disk,
        recording,
        machine: machine === 'own' ? thisMachine() : undefined,
        recordingShare: () => usualShare(countConsoles().connected),
        settings: { clock, seed, connectMs, failures, leaseTimeoutMs, videoCodecs: codecs, watchesScreens },
        makeDriver(gameConsole, events) {
          const setting = x11SettingOf(x11, gameConsole);
          if (setting) return new X11Console({ setting, clock, events });
          return makeOther(gameConsole, events, { clock, seed, pictures });
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
      if (screenshotPort !== undefined) byPort.get(screenshotPort)?.push(agent);
      log.info({ agent: token, consoles: agent.consoles.size }, 'an agent is online');
    }),
  );
}
