import { useState } from 'react';
import { useServices } from '#data/services.ts';

/** Data that would be lost with the session of this browser. */
export interface SessionLosses {
  /** New accounts that have not been sent. */
  accounts: number;
  /** Schedulers with unsaved changes. */
  drafts: number;
  /** The page has unsaved changes, or an action is running. */
  isBusy: boolean;
}

/** Data that would be lost with the session; read once, when the component appears. */
export function useSessionLosses(): SessionLosses {
  const { busy, staged, schedulerDrafts } = useServices();
  const [losses] = useState(() => ({
    accounts: staged.count.get(),
    drafts: schedulerDrafts.state.get().drafts?.length ?? 0,
    isBusy: busy.unsaved.get() !== null,
  }));
  return losses;
}
