import '../lib/stop.ts';
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { consoleStatus } from '#contract/enums.ts';
import { readKeys } from '#server/transport/nats/keys.ts';
import { createCredentialsIssuer } from '#server/transport/nats/credentialsIssuer.ts';
import { type ApiClient, signInToApi } from '#tests/support/api.ts';
import { ensureBuilt } from '../../../scripts/lib/build.ts';
import { descendants, processes } from '../lib/processes.ts';
import { benchLine } from '../lib/verdict.ts';
import { plan } from './plan.ts';
import type { FromGenerator, GeneratorOptions, Samples, ToGenerator } from './protocol.ts';
import { joined } from './recorder.ts';
import {
  benchProcess,
  figures,
  type Measured,
  type StepResult,
  type Storm,
  tables,
  verdicts,
} from './report.ts';
import { measureWrites } from './writers.ts';
import { cluster, oneMachine, type System, usageOf } from './system.ts';

/**
 * `npm run bench:load`: operators at work on a large fleet, on one machine and on a cluster: sockets,
 * channels, walls, calls, and one in ten operators in control. Prints tables, each budget with its verdict,
 * and one last line `BENCH {...}`. Operators, agents and servers share the processors of one machine, so the
 * steps end where it is full. Simulated consoles send recorded pictures, because drawing them is the task of
 * the consoles' machines.
 */

/** `-- --writers`: only the edits of accounts, which take two minutes. */
const onlyWriters = process.argv.includes('--writers');

const say = (line: string): void => console.error(line);

interface Generator {
  pid: number;
  send(message: ToGenerator): void;
  next<K extends FromGenerator['kind']>(kind: K): Promise<FromGenerator & { kind: K }>;
  close(): void;
}

function startGenerator(options: GeneratorOptions, certificate: string | null): Generator {
  const child = fork(resolve(import.meta.dirname, 'generator.ts'), [JSON.stringify(options)], {
    env: { ...process.env, ...(certificate ? { NODE_EXTRA_CA_CERTS: certificate } : {}) },
    serialization: 'advanced',
  });
  return {
    pid: child.pid ?? 0,
    send: (message) => void child.send(message),
    next: (kind) =>
      new Promise((done, fail) => {
        const ended = (): void => fail(new Error('A generator has ended'));
        const hear = (message: FromGenerator): void => {
          if (message.kind !== kind) return;
          child.off('message', hear);
          child.off('exit', ended);
          done(message as FromGenerator & { kind: typeof kind });
        };
        child.on('message', hear);
        child.once('exit', ended);
      }),
    close: () => {
      if (child.connected) child.disconnect();
    },
  };
}

/** Children of a process, such as PostgreSQL's. */
const childrenOf = (pid: number): number[] =>
  descendants(processes(), pid)
    .map((one) => one.pid)
    .filter((one) => one !== pid);

const difference = (after: Record<string, number>, before: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));

async function generatorOptions(
  system: System,
  api: ApiClient,
): Promise<Omit<GeneratorOptions, 'first' | 'step'>> {
  const me = await api.me();
  const servers = await api.servers();
  const targets: GeneratorOptions['targets'][number][] = [];
  for (const server of servers)
    for (const gameConsole of await api.consoles(server.id))
      if (gameConsole.status === consoleStatus.connected)
        targets.push({ token: server.token, consoleId: gameConsole.id });
  const tokens = servers.map(({ token }) => token);
  const creds = createCredentialsIssuer(readKeys(system.keysFile)).user(
    { id: me.id, role: me.role, serverTokens: tokens },
    new Date(Date.now() + 3 * 3_600_000),
  );
  return {
    url: system.url,
    jwt: api.jwt,
    userId: me.id,
    channelUrl: system.channelUrl,
    creds,
    targets,
    servers: servers.map(({ id }) => id),
    probeId: targets[0]?.consoleId ?? 0,
  };
}

/** Changes a console repeatedly, and tells the generators when. */
function startProbe(system: System, api: ApiClient, probeId: number, generators: readonly Generator[]) {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    for (let number = 1; !stopping.signal.aborted; number++) {
      for (const generator of generators) generator.send({ kind: 'probe', at: Date.now() });
      await fetch(`${system.url}/api/consoles/${probeId}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${api.jwt}` },
        body: JSON.stringify({ description: `probe ${number}` }),
      }).catch(() => undefined);
      await pause(plan.probeEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async (): Promise<void> => {
    stopping.abort();
    await running;
  };
}

async function measure(system: System): Promise<Measured> {
  if (system.certificate)
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(system.certificate, 'utf8')]);
  const api = await signInToApi(system.url, 'operator');
  const shared = await generatorOptions(system, api);
  say(`${system.name}: ${shared.targets.length} connected consoles`);
  const generators = Array.from({ length: plan.generators }, (_, first) =>
    startGenerator({ ...shared, first, step: plan.generators }, system.certificate),
  );
  await Promise.all(generators.map((generator) => generator.next('ready')));
  /** All processes: the cost of the simulated operators must not be mistaken for a cost of the installation. */
  const pids = (): Record<string, number | null> => ({
    ...system.pids(),
    ...Object.fromEntries(
      [process.pid, ...generators.map(({ pid }) => pid)].map((pid, index) => [
        `${benchProcess}-${index}`,
        pid,
      ]),
    ),
  });
  const stopProbe = startProbe(system, api, shared.probeId, generators);
  const steps: StepResult[] = [];
  let full: number | null = null;
  try {
    for (const operators of plan.steps) {
      say(`${system.name}: ${operators} operators …`);
      const opened = generators.map((generator) => generator.next('opened'));
      generators.forEach((generator, index) =>
        generator.send({ kind: 'operators', count: Math.ceil((operators - index) / plan.generators) }),
      );
      const isOpen = await Promise.race([
        Promise.all(opened).then(() => true),
        pause(plan.openWithinMs, false, { ref: false }),
      ]);
      if (!isOpen) {
        say(`${system.name}: the machine is full before ${operators} operators are at work`);
        full = operators;
        break;
      }
      await pause(plan.warmUpMs);
      for (const generator of generators) generator.send({ kind: 'reset' });
      const before = usageOf(pids(), childrenOf);
      const startedAt = performance.now();
      await pause(plan.measureMs);
      const seconds = (performance.now() - startedAt) / 1_000;
      const usage = usageOf(pids(), childrenOf);
      const samples = joined(await report(generators));
      const spent = difference(usage.cpu, before.cpu);
      const cores = Object.fromEntries(Object.entries(spent).map(([name, value]) => [name, value / seconds]));
      const storm = await reconnectAll(generators, operators);
      steps.push({ operators, samples, cores, memory: usage.memory, seconds, storm });
    }
    return { name: system.name, steps, full };
  } finally {
    await stopProbe();
    for (const generator of generators) generator.close();
  }
}

/** All operators lose their connections, and reconnect at once. */
async function reconnectAll(generators: readonly Generator[], operators: number): Promise<Storm> {
  say(`${operators} operators connect again at once …`);
  const storms = generators.map((generator) => generator.next('storm'));
  for (const generator of generators) generator.send({ kind: 'storm' });
  const ended = await Promise.all(storms);
  const errors: Record<string, number> = {};
  for (const { errors: own } of ended)
    for (const [name, count] of Object.entries(own)) errors[name] = (errors[name] ?? 0) + count;
  return { ms: Math.max(...ended.map(({ ms }) => ms)), errors };
}

async function report(generators: readonly Generator[]): Promise<Samples[]> {
  const reports = generators.map((generator) => generator.next('report'));
  for (const generator of generators) generator.send({ kind: 'report' });
  return (await Promise.all(reports)).map(({ samples }) => samples);
}

say(`${plan.writers} writers …`);
const writes = await measureWrites();
if (!onlyWriters) await ensureBuilt(say, new AbortController().signal);
const measured: Measured[] = [];
for (const start of onlyWriters ? [] : [oneMachine, cluster]) {
  const system = await start();
  try {
    measured.push(await measure(system));
  } finally {
    await system.stop();
  }
}
console.log(tables(measured, writes));
for (const line of verdicts(measured)) console.log(line);
console.log(benchLine(figures(measured, writes)));
