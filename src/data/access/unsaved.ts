import { useServices } from '#data/services.ts';
import type { Losses } from '#ui/losses/SessionLosses.tsx';
import { useObservable } from '#ui/useObservable.ts';

/** Data that would be lost with the session; a page that was just opened is still reading them. */
export function useSessionLosses(): Losses {
  const { busy, staged, schedulerDrafts } = useServices();
  return {
    accounts: useObservable(staged.count),
    drafts: useObservable(schedulerDrafts.state, ({ drafts }) => drafts?.length ?? 0),
    isBusy: useObservable(busy.unsaved, (work) => work !== null),
  };
}
