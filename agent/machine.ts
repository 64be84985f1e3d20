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
} from 'node:os';
import { type AgentIdentity, agentVersion } from '#agent/identity.ts';

/** The computer of an agent, as operators see it. */
export interface Machine {
  identity: AgentIdentity;
  /** Processors in percent, memory in bytes. */
  stats(): { processor: { used: number }; memory: { used: number; total: number } };
}

/** The computer on which this process runs. Its load is that since the last question. */
export function thisMachine(): Machine {
  const identity = { computerName: hostname(), localIp: localAddress(), pcId: machineId(), agentVersion };
  let last = processorTimes();
  let used = 0;
  return {
    identity,
    stats() {
      const now = processorTimes();
      // Two questions within a tick of the processors' clocks have no load between them.
      if (now.all > last.all) used = 1 - (now.idle - last.idle) / (now.all - last.all);
      last = now;
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
