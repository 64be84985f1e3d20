import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { health } from '#contract/http/util.ts';
import { stackPids } from '#tests/support/stack.ts';
import { root } from './lib/child.ts';
import { DataInUseError } from './lib/lock.ts';
import { PortTakenError } from './lib/ports.ts';
import { type Stack, startStack } from './stack.ts';

let stack: Stack | null = null;
afterEach(() => stack?.stop());

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const within = { interval: 50 };

test('a stack starts unattended, restarts its agents and its nats-server, locks its data folder, and leaves nothing behind', async () => {
  stack = await startStack({ fleet: '6x12', maxAgentProcesses: 2 });
  const { url, dataDir } = stack;
  // On a busy machine the database may be slow at first.
  const state = async () => health.parse(await (await fetch(`${url}/api/health`)).json());
  await expect.poll(state, within).toMatchObject({ status: 'ok', database: true, messaging: true });
  expect(Object.keys(stack.pids())).toEqual(['nats', 'api', 'agents-1', 'agents-2']);

  await expect(startStack({ dataDir })).rejects.toThrow(DataInUseError);
  await expect(startStack({ port: Number(new URL(url).port) })).rejects.toThrow(PortTakenError);

  const before = stack.pids();
  process.kill(before['agents-1'] ?? 0, 'SIGKILL');
  const agent = (): number | undefined => stack?.pids()['agents-1'];
  await expect.poll(() => agent() !== undefined && agent() !== before['agents-1'], within).toBe(true);

  process.kill(before['nats'] ?? 0, 'SIGKILL');
  const nats = (): number | undefined => stack?.pids()['nats'];
  await expect.poll(() => nats() !== undefined && nats() !== before['nats'], within).toBe(true);
  await expect.poll(state, within).toMatchObject({ status: 'ok', messaging: true });
  expect(stackPids(stack)['nats']).toBe(nats());

  const last = stack.pids();
  process.kill(last['api'] ?? 0, 'SIGKILL');
  expect(await stack.failed).toMatch(/^The API was ended by SIGKILL\./);
  await stack.stop();
  expect(Object.values(last).filter(isAlive)).toEqual([]);
  expect(existsSync(dataDir)).toBe(false);
});

test('a stack whose preparation fails throws at once and stops the processes already started', async () => {
  const { promise: begun, resolve } = Promise.withResolvers<AbortSignal>();
  const broken = new Error('no app');
  const prepare = async (stopped: AbortSignal): Promise<void> => {
    resolve(stopped);
    throw broken;
  };
  await expect(startStack({ fleet: '6x12', prepare })).rejects.toBe(broken);
  expect((await begun).aborted).toBe(true);
});

test('every process ends when the supervisor is killed', async () => {
  const program = `
    const { startStack } = await import(${JSON.stringify(new URL('stack.ts', import.meta.url).href)});
    const stack = await startStack({ fleet: '6x12', maxAgentProcesses: 1 });
    console.log(JSON.stringify(stack.pids()));`;
  const supervisor = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) => {
    createInterface({ input: supervisor.stdout }).once('line', resolve);
  });
  const pids = Object.values(JSON.parse(line) as Record<string, number>);
  expect(pids.filter(isAlive).length).toBe(3);
  supervisor.kill('SIGKILL');
  await expect.poll(() => pids.filter(isAlive), within).toEqual([]);
});
