import { createLog } from '#node/log.ts';
import { callContext } from '#server/kernel/callContext.ts';
import type { Config } from '#server/kernel/config/config.ts';
import { dataFolderError } from '#server/kernel/database/dataFolder.ts';
import { createDrain } from '#server/kernel/drain.ts';
import { stopParts } from '#server/kernel/stopParts.ts';
import { type Extension, start } from './start.ts';

/** Time limit for an orderly shutdown after a failure, milliseconds. */
const shutdownLimitMs = 3_000;

/** Runs the API in this process until a signal ends it, or a failure after which the supervisor has to restart it. */
export async function runServer(config: Config, extension?: Extension): Promise<void> {
  const log = createLog({
    name: 'api',
    level: config.logLevel,
    format: config.logFormat,
    context: callContext,
  });
  const drain = createDrain(config.drainMs);
  const cleanups: (() => unknown)[] = [];

  async function stop(code: number): Promise<never> {
    await stopParts(cleanups.splice(0), (error) => log.error({ err: error }, 'a part could not be stopped'));
    process.exit(code);
  }

  async function fail(error: Error): Promise<never> {
    // Last, after all errors of parts that cannot be stopped: a supervisor shows the last lines.
    process.once('exit', () => process.stderr.write(`${error.message}\n`));
    setTimeout(() => process.exit(1), shutdownLimitMs).unref();
    return stop(1);
  }

  process.once('SIGINT', () => void stop(0));
  process.once('SIGTERM', () => void drain.start().then(() => stop(0)));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const own = {
    log,
    now: () => new Date(),
    isDraining: () => drain.isDraining,
    started: (end: () => unknown) => void cleanups.push(end),
    fail,
  };
  try {
    await start(config, own, extension);
  } catch (cause) {
    const error = (config.databaseUrl ? null : dataFolderError(cause, config.dataDir)) ?? cause;
    // Errors that the operator can fix are one line; others get their stack.
    process.stderr.write(
      `${log.isLevelEnabled('debug') && error instanceof Error ? error.stack : (error as Error).message}\n`,
    );
    await stop(1);
  }
}
