import { setTimeout as after } from 'node:timers/promises';
import { apiScript } from '../demo.ts';
import { startChild } from '../child.ts';
import { reservePort } from '../ports.ts';
import { type Run, runOf, type Supervised, supervise } from '../supervise.ts';

export interface ClusterApi extends Supervised {
  /** `http://127.0.0.1:{port}`, without the proxy. */
  url: string;
}

/** An API process ended before it answered; the message ends with its last output. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly reason: string;

  constructor(reason: string, lastLines: readonly string[]) {
    super([`${reason}:`, ...lastLines].join('\n'));
    this.reason = reason;
  }
}

/** Time that requests have to finish after SIGTERM, in milliseconds: longer than the longest request. */
const drainMs = 10_000;

/**
 * Starts an API process on its own port, and restarts it on that port when it ends.
 * @throws ApiError when it ends before it answers
 */
export async function startApi(
  name: string,
  env: NodeJS.ProcessEnv,
  onLine: (line: string) => void,
): Promise<ClusterApi> {
  const port = await reservePort(0);
  const url = `http://127.0.0.1:${port}`;
  const start = async (): Promise<Run> => {
    let lastLines: string[] = [];
    const child = startChild({
      name,
      script: [apiScript(env['DUGOUT_DEMO'])],
      // The database shows which process has sent a statement (pg_stat_activity).
      env: { ...env, PORT: String(port), PGAPPNAME: name },
      onLine: (line) => {
        lastLines = [...lastLines, line].slice(-5);
        onLine(line);
      },
    });
    const ended = child.ended.then((reason) => Promise.reject(new ApiError(`${name} ${reason}`, lastLines)));
    await Promise.race([untilAnswers(url), ended]);
    ended.catch(() => undefined);
    return runOf(child, drainMs);
  };
  return { url, ...supervise(await start(), start, { onLine }) };
}

/** Waits until the API answers at all; it may still report that something is missing. */
async function untilAnswers(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer) return;
    await after(50);
  }
}
