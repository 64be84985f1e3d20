import { useEffect } from 'react';
import { busy } from './busy.ts';

/** Prevents the page from being reloaded while `isBusy`. */
export function useBusyWhile(isBusy: boolean): void {
  useEffect(() => (isBusy ? busy.hold() : undefined), [isBusy]);
}
