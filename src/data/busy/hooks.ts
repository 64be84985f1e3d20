import { useEffect } from 'react';
import { busy } from './busy.ts';

/** Keeps the page from being loaded anew while `isBusy`: a form has changes that are not saved. */
export function useBusyWhile(isBusy: boolean): void {
  useEffect(() => (isBusy ? busy.hold() : undefined), [isBusy]);
}
