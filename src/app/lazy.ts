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

function reloadedLately(): boolean {
  try {
    const before = Number(sessionStorage.getItem(key) ?? 0);
    sessionStorage.setItem(key, String(Date.now()));
    return Date.now() - before < guardMs;
  } catch {
    return true;
  }
}
