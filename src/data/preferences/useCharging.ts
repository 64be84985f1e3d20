import { charging } from '#platform/battery.ts';
import { useObservable } from '#ui/useObservable.ts';

/** Whether the device is known to be charged; false if the browser does not tell. */
export const useCharging = (): boolean => useObservable(charging);
