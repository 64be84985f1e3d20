import type { Busy } from '#data/busy/busy.ts';
import type { Clock } from '#domain/clock.ts';
import { loadInTime, PartTimeoutError } from '#domain/partLoad.ts';
import { deviceNow } from '#domain/serverClock.ts';

const key = 'dugout.reloadedAt';
/** A second failure within this time is shown instead of reloading again, milliseconds. */
const guardMs = 60_000;
/** Timeout of the request that shows whether the server answers, milliseconds. */
const probeTimeoutMs = 5_000;

/** A part of the app could not be loaded; only a reload of the page helps. */
export class PartMissingError extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded', { cause });
    this.name = 'PartMissingError';
  }
}

/** Loads parts of the app on demand. */
export interface PartLoader {
  /**
   * Loads a part of the app. After a release the old files are missing on the server: then the page is
   * reloaded once, but not while it is busy (a controlled console, unsaved changes), and only if the server answers: a
   * reload might leave no page at all.
   * @param wanted path of the requested screen, which the reload opens; null: the present one
   * @throws PartTimeoutError when nothing arrives for two minutes: a reload might then leave no page at all
   */
  loadPart<T>(load: () => Promise<T>, wanted?: () => string | null): Promise<T>;
  /**
   * The same for a screen. On failure it resolves with a component that throws: the router treats a rejection of `lazy`
   * as still loading, and would show nothing forever.
   */
  loadScreen<T>(load: () => Promise<T>, wanted: () => string | null): Promise<T | (() => never)>;
}

/** @param probe sends a small request to the server; rejects when there is no response */
export function createPartLoader(
  busy: Pick<Busy, 'state'>,
  probe: (signal: AbortSignal) => Promise<unknown>,
  clock?: Pick<Clock, 'after'>,
): PartLoader {
  const isReachable = (): Promise<boolean> =>
    probe(AbortSignal.timeout(probeTimeoutMs)).then(
      () => true,
      () => false,
    );

  async function loadPart<T>(load: () => Promise<T>, wanted?: () => string | null): Promise<T> {
    try {
      return await loadInTime(load, clock);
    } catch (error) {
      if (error instanceof PartTimeoutError) throw error;
      if (busy.state.get() || !(await isReachable())) throw error;
      // It may have become busy meanwhile.
      if (busy.state.get() || wasReloadedRecently()) throw error;
      const address = wanted?.() ?? null;
      if (address === null) location.reload();
      else location.assign(address);
      return new Promise(() => undefined);
    }
  }
  return {
    loadPart,
    async loadScreen(load, wanted) {
      try {
        return await loadPart(load, wanted);
      } catch (error) {
        return () => {
          throw new PartMissingError(error);
        };
      }
    },
  };
}

function wasReloadedRecently(): boolean {
  try {
    const before = Number(sessionStorage.getItem(key) ?? 0);
    sessionStorage.setItem(key, String(deviceNow()));
    return deviceNow() - before < guardMs;
  } catch {
    return true;
  }
}
