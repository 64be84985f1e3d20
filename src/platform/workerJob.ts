import * as Comlink from 'comlink';
import { failureOf } from './workerFailure.ts';

/** Waits for a call of the worker, unless the job is aborted or the worker fails first. */
export type UnlessEnded = <T>(work: Promise<T>) => Promise<T>;

/**
 * Uses a worker for one job. It is terminated when the job ends or the signal aborts.
 * @param start starts the worker; not called when the signal has aborted already
 * @throws the signal's reason; the worker's failure
 */
export async function runInWorker<Remote, T>(
  start: () => Worker,
  signal: AbortSignal,
  run: (remote: Comlink.Remote<Remote>, unlessEnded: UnlessEnded) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const worker = start();
  const failed = failureOf(worker);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => undefined);
  const abort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', abort);
  try {
    return await run(Comlink.wrap<Remote>(worker), (work) => Promise.race([work, aborted, failed]));
  } finally {
    signal.removeEventListener('abort', abort);
    worker.terminate();
  }
}
