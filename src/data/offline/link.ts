import type { Clock } from '#domain/clock.ts';
import { createObservable, type Observable } from '#domain/observable.ts';

/** Pauses between two probes while the server is unreachable, milliseconds: doubled after each probe. */
const initialPauseMs = 1_000;
const maxPauseMs = 15_000;
/** Probe timeout, milliseconds. */
const timeoutMs = 5_000;

/** Whether the server can be reached. */
export interface Link {
  readonly online: Observable<boolean>;
  /** Time of the latest response, milliseconds since the epoch; null: none since the page was opened. */
  lastResponseAt(): number | null;
  /** Reports that the server has responded. */
  reportResponse(): void;
  /** Calls back after each response. Returns a function that unsubscribes. */
  onResponse(listener: () => void): () => void;
  /** Something suggests that the link went up or down: probes at once. */
  check(): void;
}

export interface LinkDeps {
  /** Sends a small request to the server. @throws when there is no response. */
  probe(signal: AbortSignal): Promise<unknown>;
  clock: Clock;
}

/**
 * Tracks the link by probing the server: events of the browser's network only trigger a probe. While the server is
 * unreachable, probes repeat with growing pauses.
 */
export function createLink({ probe, clock }: LinkDeps): Link {
  const online = createObservable(true);
  let lastResponseTime: number | null = null;
  /** Number of responses so far, and at the latest call of `check`. */
  let responses = 0;
  let responsesAtCheck = 0;
  const listeners = new Set<() => void>();
  let isProbing = false;
  let pauseMs = initialPauseMs;
  let cancelPause = (): void => undefined;

  function reportResponse(): void {
    lastResponseTime = clock.now();
    responses++;
    pauseMs = initialPauseMs;
    cancelPause();
    online.set(true);
    for (const listener of listeners) listener();
  }

  /** Only scheduled probes lengthen the next pause; requested ones do not. */
  async function runProbe(isScheduled = false): Promise<void> {
    if (isProbing) return;
    isProbing = true;
    cancelPause();
    const responsesBefore = responses;
    const controller = new AbortController();
    const cancelTimeout = clock.after(timeoutMs, () => controller.abort());
    try {
      await probe(controller.signal);
      reportResponse();
    } catch {
      // A response to another call is newer than this failure. A check requested after it still needs a probe.
      if (responses !== responsesBefore) {
        if (responsesAtCheck === responses) cancelPause = clock.after(0, () => void runProbe());
        return;
      }
      online.set(false);
      if (isScheduled) pauseMs = Math.min(pauseMs * 2, maxPauseMs);
      cancelPause = clock.after(pauseMs, () => void runProbe(true));
    } finally {
      cancelTimeout();
      isProbing = false;
    }
  }

  return {
    online,
    lastResponseAt: () => lastResponseTime,
    reportResponse,
    onResponse(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check() {
      responsesAtCheck = responses;
      void runProbe();
    },
  };
}
