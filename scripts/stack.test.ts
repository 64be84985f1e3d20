import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { health } from '#contract/http/util.ts';
import { removeFolders, smallStack } from '#tests/backend/installation.ts';
import { stackPids } from '#tests/support/stack.ts';
import { root } from './lib/child.ts';
import { DataInUseError } from './lib/lock.ts';
import { PortTakenError } from './lib/ports.ts';
import { type Stack, startStack } from './stack.ts';

let stack: Stack | null = null;
afterEach(async () => {
  await stack?.stop();
  removeFolders();
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const within = { interval: 50 };

test('a stack starts unattended, restarts each of its parts, locks its data folder, and leaves nothing behind', async () => {
  let restarts = true;
  stack = await startStack({ fleet: '6x12', maxAgentProcesses: 2, restarts: () => restarts });
  const { url, dataDir } = stack;
  // On a busy machine the database may be slow at first.
  const state = async () => health.parse(await (await fetch(`${url}/api/health`)).json());
  await expect.poll(state, within).toMatchObject({ status: 'ok', database: true, messaging: true });
  const online = (await state()).agentsOnline;
  expect(Object.keys(stack.pids())).toEqual(['nats', 'api', 'agents-1', 'agents-2']);

  await expect(startStack({ dataDir })).rejects.toThrow(DataInUseError);
  await expect(startStack({ port: Number(new URL(url).port) })).rejects.toThrow(PortTakenError);

  const before = stack.pids();
  for (const name of ['agents-1', 'nats', 'api']) {
    process.kill(before[name] ?? 0, 'SIGKILL');
    await expect.poll(() => stack?.pids()[name] ?? before[name], within).not.toBe(before[name]);
    expect(stackPids(stack)).toEqual(stack.pids());
  }
  await expect.poll(state, within).toMatchObject({ status: 'ok', messaging: true, agentsOnline: online });

  const last = stack.pids();
  // As in a debugger: the end of any process ends the stack, with its last lines.
  restarts = false;
  process.kill(last['agents-1'] ?? 0, 'SIGKILL');
  expect(await stack.failed).toMatch(/^agents-1 was ended by SIGKILL\.\n/);
  await stack.stop();
  expect(Object.values(last).filter(isAlive)).toEqual([]);
  expect(existsSync(dataDir)).toBe(false);
});

test('a removed data folder ends the stack, with the reason, and is not created again', async () => {
  const { dataDir, fleet } = await smallStack();
  const removed = `${dataDir}.removed`;
  onTestFinished(() => rmSync(removed, { recursive: true, force: true }));
  stack = await startStack({ fleet, maxAgentProcesses: 1, dataDir });
  // Renamed, because a folder disappears at once then; deleting it file by file, any file may be missed
  // first.
  renameSync(dataDir, removed);
  const lines = (await stack.failed).split('\n');
  expect(lines.findLast((line) => line.startsWith('[api]'))).toMatch(
    /^\[api\] .* is gone or has been replaced while Dugout was running/,
  );
  await stack.stop();
  expect(existsSync(join(dataDir, 'database'))).toBe(false);
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
  const folder = mkdtempSync(join(tmpdir(), 'dugout-pg-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const options = { ...(await smallStack()), maxAgentProcesses: 1 };
  const module = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `
    const { startStack } = await import(${module('stack.ts')});
    const { startPostgres } = await import(${module('lib/postgres.ts')});
    const stack = await startStack(${JSON.stringify(options)});
    const postgres = await startPostgres(${JSON.stringify(folder)}, [], ['-F']);
    console.log(JSON.stringify({ ...stack.pids(), postgres: postgres.pid }));`;
  const supervisor = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) => {
    createInterface({ input: supervisor.stdout }).once('line', resolve);
  });
  const pids = Object.values(JSON.parse(line) as Record<string, number>);
  expect(pids.filter(isAlive).length).toBe(4);
  supervisor.kill('SIGKILL');
  await expect.poll(() => pids.filter(isAlive), within).toEqual([]);
});
