import { useServices } from '#data/services.ts';
import type { SessionLosses } from '#domain/access/sessionLosses.ts';
import { useObservable } from '#ui/useObservable.ts';

/** Data that would be lost with the session; a page that was just opened is still reading them. */
export function useSessionLosses(): SessionLosses {
  const { busy, staged, schedulerDrafts } = useServices();
  return {
    accounts: useObservable(staged.count),
    drafts: useObservable(schedulerDrafts.state, ({ drafts }) => drafts?.length ?? 0),
    isBusy: useObservable(busy.unsaved, (work) => work !== null),
  };
}
