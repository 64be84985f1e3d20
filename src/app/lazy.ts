import { busy } from '#data/busy/busy.ts';

const key = 'dugout.reloadedAt';
/** A second failure within this time is shown instead of reloading again, milliseconds. */
const guardMs = 60_000;

/**
 * Loads a part of the app. After a new release the old parts are gone from the server: then the page is
 * loaded anew, once; not while that would cost somebody a console in hand or what they have typed.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine || busy.state.get() || reloadedLately()) throw error;
    location.reload();
    return new Promise(() => undefined);
  }
}

/** A part of the app could not be loaded; only loading the page anew helps. */
export class PartMissingError extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded', { cause });
    this.name = 'PartMissingError';
  }
}

/**
 * The same for a screen. Where it cannot be had, a screen that throws stands in for it: the router takes a
 * refusal for something that is still on its way, and would show nothing for good.
 */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T | (() => never)> {
  try {
    return await loadPart(load);
  } catch (error) {
    return () => {
      throw new PartMissingError(error);
    };
  }
}

function reloadedLately(): boolean {
  try {
    const before = Number(sessionStorage.getItem(key) ?? 0);
    sessionStorage.setItem(key, String(Date.now()));
    return Date.now() - before < guardMs;
  } catch {
    return true;
  }
}
