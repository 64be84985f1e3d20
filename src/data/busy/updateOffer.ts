import { createObservable, type Observable } from '#domain/observable.ts';
import type { Clock } from '#domain/clock.ts';
import type { Updates } from '#platform/pwa/pwa.ts';
import type { Busy } from './busy.ts';

/** `busy`: a console is being controlled or a form has unsaved changes, here or in another tab. */
export type UpdateResult = 'applied' | 'busy';

/** Decides when a new version can be offered and activated. */
export interface UpdateOffer {
  readonly offered: Observable<boolean>;
  accept(): Promise<UpdateResult>;
  /** Hides the offer for a day, or until the page is opened the next time. */
  dismiss(): void;
}

export interface UpdateOfferDeps {
  updates: Pick<Updates, 'waiting' | 'apply'>;
  busy: Pick<Busy, 'state'>;
  isBusyElsewhere(): Promise<boolean>;
  clock: Clock;
}

/** A page may stay open for weeks, but works only with the next release of the API; milliseconds. */
const dismissedMs = 24 * 60 * 60_000;

/** Offers a waiting version, but never while the page is busy. */
export function createUpdateOffer({ updates, busy, isBusyElsewhere, clock }: UpdateOfferDeps): UpdateOffer {
  let isDismissed = false;
  const offered = createObservable(false);
  const refresh = () => offered.set(updates.waiting.get() && !busy.state.get() && !isDismissed);
  updates.waiting.subscribe(refresh);
  busy.state.subscribe(refresh);
  refresh();
  return {
    offered,
    async accept() {
      const isElsewhere = await isBusyElsewhere();
      // Check this tab last: control may have been taken while the other tabs were queried.
      if (isElsewhere || busy.state.get()) return 'busy';
      updates.apply();
      return 'applied';
    },
    dismiss() {
      isDismissed = true;
      refresh();
      clock.after(dismissedMs, () => {
        isDismissed = false;
        refresh();
      });
    },
  };
}
