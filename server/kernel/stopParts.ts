import { withTimeout } from '#node/withTimeout.ts';

/**
 * Time limits of an orderly stop, in milliseconds. `npm start` kills a process 8 s after the signal, Docker after 10 s; the
 * shipped systemd unit waits longer, but a round of a job that is cut off is done again by the next process.
 */
const limits = {
  /** For the parts one after another: open calls of HTTP alone get up to 4 s. */
  inOrder: 5_000,
  /** After that for all the others at once. */
  rest: 1_000,
};

/**
 * Stops everything that was started, in reverse order. Parts that wait for others, such as a slow receiver of a
 * message, are left behind after the time limit, so that the first one, the database, is always closed.
 * @param stops in the order of the starts
 */
export async function stopParts(
  stops: readonly (() => unknown)[],
  onFault: (error: unknown) => void,
  { inOrder, rest } = limits,
): Promise<void> {
  const [first, ...others] = stops;
  const left = others.toReversed();
  const end = (stop: () => unknown): Promise<unknown> =>
    Promise.resolve()
      .then(stop)
      .catch((error: unknown) => onFault(error));
  const stopInOrder = async (): Promise<true> => {
    for (let next = left.shift(); next; next = left.shift()) await end(next);
    return true;
  };
  if ((await withTimeout(stopInOrder(), inOrder)) === null) {
    onFault(new Error(`A part has not stopped within ${inOrder} ms`));
    await withTimeout(Promise.all(left.splice(0).map(end)), rest);
  }
  if (first) await end(first);
}
