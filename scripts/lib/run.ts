import { z } from 'zod';
import { oneLine } from '#contract/common.ts';
import { parseJson } from '#domain/parseJson.ts';
import { SettingsError } from '#node/settingsError.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { MessagingError } from '#node/nats/messagingError.ts';
import { DataFolderError } from '#server/kernel/database/dataFolder.ts';
import { type Stack, StackError, type StackOptions, startStack } from '../stack.ts';
import { BuildError } from './build.ts';
import { DataInUseError } from './lock.ts';
import { PortTakenError } from './ports.ts';
import { onStopSignal } from './stopSignal.ts';
import { ToolMissingError } from './tools.ts';

const expected = [
  BuildError,
  DataFolderError,
  DataInUseError,
  MessagingError,
  PortTakenError,
  SettingsError,
  StackError,
  ToolMissingError,
];

/** Node's own messages, which are hidden. */
const runtimeNoise = /^\(Use `node|^\(node:\d+\)|^Debugger attached/;

/** A structured log line in readable form; other lines unchanged. */
function plainLine(line: string): string {
  if (!line.startsWith('{')) return line;
  const entry = logEntry.safeParse(parseJson(line));
  return entry.success ? oneLine([entry.data.msg, entry.data.err?.message].filter(Boolean).join(': ')) : line;
}

const logEntry = z.object({ msg: z.string().default(''), err: z.object({ message: z.string() }).optional() });

export const print = (line: string): void => console.error(line);

/** What a stop signal ends; a second one does not wait. */
export function untilStopped() {
  const stopping = new AbortController();
  const interrupted = new Promise<number>((resolve) => {
    onStopSignal(() => {
      print('Stopping …');
      stopping.abort();
      resolve(0);
    });
  });
  return {
    signal: stopping.signal,
    /** The exit code, at the signal or when one of the parts has failed. */
    codeOf: ({ failed }: { failed: Promise<string> }): Promise<number> =>
      Promise.race([
        interrupted,
        failed.then((reason) => {
          print(`${reason}\nDugout stops.`);
          return 1;
        }),
      ]),
  };
}

/**
 * Runs the stack with the environment's settings until a signal or an error ends it; all of its processes end
 * with it. A second Ctrl+C does not wait for them.
 */
export async function runStack(
  options: (config: ReturnType<typeof loadConfig>) => StackOptions,
  ready: (stack: Stack) => Promise<{ close?: () => Promise<void> } | void>,
): Promise<void> {
  const { signal, codeOf } = untilStopped();
  try {
    const config = loadConfig();
    const stack = await startStack({
      port: config.port,
      dataDir: config.dataDir,
      natsPort: config.natsPort,
      natsWsPort: config.natsWsPort,
      signal,
      restarts: () => config.restarts,
      onLine: (name, line) => {
        // A nats-server logs its normal operation; its output is shown only when a start fails.
        if (name !== 'nats' && !signal.aborted && !runtimeNoise.test(line))
          print(`[${name}] ${plainLine(line)}`);
      },
      ...options(config),
    });
    const extra = await ready(stack);
    const code = await codeOf(stack);
    await extra?.close?.();
    await stack.stop();
    process.exit(code);
  } catch (error) {
    if (signal.aborted) process.exit(130);
    print(
      expected.some((kind) => error instanceof kind)
        ? (error as Error).message
        : String(error instanceof Error ? (error.stack ?? error.message) : error),
    );
    process.exit(1);
  }
}
