import os from 'node:os';

interface Times {
  idle: number;
  total: number;
}

function times(): Times {
  const all = os.cpus().map((cpu) => cpu.times);
  const idle = all.reduce((sum, cpu) => sum + cpu.idle, 0);
  const total = all.reduce((sum, cpu) => sum + cpu.idle + cpu.user + cpu.nice + cpu.sys + cpu.irq, 0);
  return { idle, total };
}

/** Counters tick every 10 ms: a shorter span says nothing. */
const shortestSpan = 200;

/** Reads how busy the machine is since it was read last (percent), and its memory (bytes). */
export function createStats(): () => {
  processor: { used: number };
  memory: { used: number; total: number };
} {
  let before: Times = { idle: 0, total: 0 };
  let used = 0;
  return () => {
    const now = times();
    const span = now.total - before.total;
    if (span >= shortestSpan) {
      used = Math.round(1000 * (1 - (now.idle - before.idle) / span)) / 10;
      before = now;
    }
    return { processor: { used }, memory: { used: os.totalmem() - os.freemem(), total: os.totalmem() } };
  };
}
