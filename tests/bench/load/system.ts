import { readFileSync } from 'node:fs';
import { startCluster } from '../../../scripts/lib/cluster/cluster.ts';
import { startStack } from '../../../scripts/stack.ts';
import { memoryOf } from '../lib/processes.ts';
import { plan } from './plan.ts';

/** A running installation under load. */
export interface System {
  name: string;
  url: string;
  channelUrl: string;
  keysFile: string;
  /** Authority to trust, or null. */
  certificate: string | null;
  pids(): Record<string, number | null>;
  stop(): Promise<void>;
}

const env = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  DUGOUT_SCHEDULERS: '0',
  DUGOUT_AGENT_PICTURES: 'recorded',
  // Its cost is measured by `bench:agent`.
  DUGOUT_AGENT_RECORDING: 'off',
};
const readyWithinMs = 300_000;

/** Everything on one machine, with PGlite. */
export async function oneMachine(): Promise<System> {
  const stack = await startStack({ fleet: plan.fleet, env, readyWithinMs });
  return {
    name: 'one machine',
    url: stack.url,
    channelUrl: stack.natsWsUrl,
    keysFile: stack.keysFile,
    certificate: null,
    pids: () => stack.pids(),
    stop: () => stack.stop(),
  };
}

/** The processes of many machines on this one, with PostgreSQL. */
export async function cluster(): Promise<System> {
  const started = await startCluster({ fleet: plan.fleet, env, readyWithinMs });
  return {
    name: 'cluster',
    url: started.url,
    channelUrl: `${started.url.replace('https', 'wss')}/channel`,
    keysFile: started.keysFile,
    certificate: started.certificate,
    pids: () => started.pids(),
    stop: () => started.stop(),
  };
}

/** Clock ticks of processor time a second, on every Linux that Node runs on. */
const ticksPerSecond = 100;

/**
 * Processor time in seconds of a process and of its children that have ended, from `/proc/{pid}/stat`, fields
 * 14 to 17. PostgreSQL ends idle connections, whose time would otherwise be subtracted.
 */
function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticksPerSecond;
}

/** Processor time in seconds and memory in bytes, by kind of process: `api`, `agents`, `nats` … */
export interface Usage {
  cpu: Record<string, number>;
  memory: Record<string, number>;
}

/** PostgreSQL's work is done by child processes that start and end with connections: total memory and time of all. */
export function usageOf(pids: Record<string, number | null>, childrenOf: (pid: number) => number[]): Usage {
  const usage: Usage = { cpu: {}, memory: {} };
  for (const [name, pid] of Object.entries(pids)) {
    if (pid === null) continue;
    const kind = name.replace(/-\d+$/, '');
    const all = kind === 'postgres' ? [pid, ...childrenOf(pid)] : [pid];
    const cpu = all.map((one) => {
      try {
        return cpuSeconds(one);
      } catch {
        return 0;
      }
    });
    usage.cpu[kind] = (usage.cpu[kind] ?? 0) + cpu.reduce((sum, one) => sum + one, 0);
    usage.memory[kind] = (usage.memory[kind] ?? 0) + memoryOf(all);
  }
  return usage;
}
