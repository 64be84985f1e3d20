/**
 * Answers many callers with one read. A caller who asks while a read is running waits for the next one, which
 * serves all waiting callers. Thus there is only one read at a time, and no answer is older than its
 * question.
 * @param read reads everything that the keys name; a failure reaches all callers that it serves
 * @returns asks for keys; the answer may contain more than these
 */
export function shareReads<K, V>(
  read: (keys: readonly K[]) => Promise<V>,
): (keys: readonly K[]) => Promise<V> {
  let waiting: { keys: Set<K>; answer: Promise<V> } | null = null;
  let running: Promise<unknown> = Promise.resolve();
  const begin = () => {
    const keys = new Set<K>();
    const answer = running.then(() => {
      waiting = null;
      return read([...keys]);
    });
    running = answer.catch(() => undefined);
    return { keys, answer };
  };
  return (keys) => {
    waiting ??= begin();
    for (const key of keys) waiting.keys.add(key);
    return waiting.answer;
  };
}
