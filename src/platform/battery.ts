import { createObservable, type Observable } from '#domain/observable.ts';

/** Not in TypeScript's DOM: only Chromium has it, so it is not a standard any more. */
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

/** Whether the device is known to be charged by its power supply; it is asked with the first subscription. */
export const charging: Observable<boolean> = {
  get: state.get,
  subscribe(listener) {
    ask();
    return state.subscribe(listener);
  },
};
