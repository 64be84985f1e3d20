import { createObservable, type Observable } from '#domain/observable.ts';

/** Not in TypeScript's DOM: only Chromium has it, and it is no longer a standard. */
interface Battery extends EventTarget {
  readonly charging: boolean;
}

const state = createObservable(false);
let isAsked = false;

function ask(): void {
  if (isAsked) return;
  isAsked = true;
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> };
  void getBattery
    ?.call(navigator)
    .then((battery) => {
      const tell = (): void => state.set(battery.charging);
      battery.addEventListener('chargingchange', tell);
      tell();
    })
    // A policy of the page or of the browser forbids it.
    .catch(() => undefined);
}

/** Whether the device is known to be charging; read with the first subscription. */
export const charging: Observable<boolean> = {
  get: state.get,
  subscribe(listener) {
    ask();
    return state.subscribe(listener);
  },
};
