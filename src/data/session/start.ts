import type { Clock } from '#domain/clock.ts';
import { isUnreachable } from '#platform/errors/errors.ts';

/** A start that takes longer continues with the stored user, milliseconds. */
const timeoutMs = 4_000;

export interface StartParts {
  clock: Clock;
  /** Opens the stored session, or ends it; rejects when the server cannot be reached. */
  open(signal?: AbortSignal): Promise<void>;
  /** Opens the session with the stored user; resolves with whether there is one. Undefined: users are not stored. */
  openOffline: (() => Promise<boolean>) | undefined;
}

/**
 * Opens the stored session when the app starts: with the stored user when the server is slow or cannot be reached.
 * @throws what `open` throws when there is no stored user
 */
export async function startSession({ clock, open, openOffline }: StartParts): Promise<void> {
  const timeout = new AbortController();
  const cancelTimeout = openOffline ? clock.after(timeoutMs, () => timeout.abort()) : () => undefined;
  try {
    await open(timeout.signal);
  } catch (error) {
    const { aborted } = timeout.signal;
    if (!aborted && !isUnreachable(error)) throw error;
    if (await openOffline?.()) return;
    // No stored user: wait for the slow server.
    if (!aborted) throw error;
    await open();
  } finally {
    cancelTimeout();
  }
}
