import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  availableParallelism,
  cpus,
  freemem,
  hostname,
  type NetworkInterfaceInfo,
  networkInterfaces,
  totalmem,
  userInfo,
} from 'node:os';
import { type AgentIdentity, agentVersion } from '#agent/identity.ts';

/** The computer of an agent, as operators see it. */
export interface Machine {
  /** Read at each call: the address may change while the agent runs. */
  identity(): AgentIdentity;
  userName: string;
  /** Processors in percent, memory in bytes. */
  stats(): { processor: { used: number }; memory: { used: number; total: number } };
}

/** The load is measured over at least this time, in milliseconds, however often and by however many it is asked for. */
const loadMs = 1_000;

/** The computer on which this process runs. */
export function thisMachine(): Machine {
  const pcId = machineId();
  let last = { ...processorTimes(), at: performance.now() };
  let used = 0;
  return {
    identity: () => ({ computerName: hostname(), localIp: localAddress(), pcId, agentVersion }),
    userName: userName(),
    stats() {
      const now = { ...processorTimes(), at: performance.now() };
      if (now.at - last.at >= loadMs && now.all > last.all) {
        used = 1 - (now.idle - last.idle) / (now.all - last.all);
        last = now;
      }
      const total = totalmem();
      return {
        processor: { used: Math.round(1_000 * used) / 10 },
        memory: { used: total - freemem(), total },
      };
    },
  };
}

/** Milliseconds of all processors since the start of the machine. */
function processorTimes(): { idle: number; all: number } {
  const times = cpus().map((one) => one.times);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((one) => Object.values(one))) };
}

/** The first address that other machines can reach; the loopback address without a network, or where it may not be read. */
function localAddress(): string {
  let found: NetworkInterfaceInfo[] = [];
  try {
    found = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  } catch {
    // A sandbox that does not allow netlink sockets.
  }
  const outside = found.find(({ family, internal }) => family === 'IPv4' && !internal);
  return outside?.address ?? '127.0.0.1';
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry, as in a container.
    return 'unknown';
  }
}

/** An id that stays the same on this machine; hashed, as systemd asks of programs that pass its id on. */
function machineId(): string {
  let source = `${hostname()} ${availableParallelism()}`;
  try {
    source = readFileSync('/etc/machine-id', 'utf8').trim() || source;
  } catch {
    // Not a machine with systemd.
  }
  const id = createHash('sha256').update(`dugout ${source}`).digest('hex').slice(0, 16).toUpperCase();
  return `${id.slice(0, 8)}-${id.slice(8)}`;
}
