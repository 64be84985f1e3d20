import { createObservable, type Observable } from '#domain/observable.ts';
import type { Updates } from '#platform/pwa/types.ts';
import type { Busy } from './busy.ts';

/** `busy`: a console is being controlled or a form has unsaved changes, here or in another tab. */
export type UpdateAnswer = 'applied' | 'busy';

/** When a new version may be offered, and let in. */
export interface UpdateOffer {
  readonly offered: Observable<boolean>;
  accept(): Promise<UpdateAnswer>;
  /** Not now: it is offered again when the page is opened the next time. */
  dismiss(): void;
}

export interface UpdateOfferParts {
  updates: Pick<Updates, 'waiting' | 'apply'>;
  busy: Pick<Busy, 'state'>;
  isBusyElsewhere(): Promise<boolean>;
}

/** Offers a waiting version, but never while something would be lost. */
export function createUpdateOffer({ updates, busy, isBusyElsewhere }: UpdateOfferParts): UpdateOffer {
  let isDismissed = false;
  const offered = createObservable(false);
  const look = () => offered.set(updates.waiting.get() && !busy.state.get() && !isDismissed);
  updates.waiting.subscribe(look);
  busy.state.subscribe(look);
  look();
  return {
    offered,
    async accept() {
      const elsewhere = await isBusyElsewhere();
      // Looked at last: control may have been taken while the other tabs were asked.
      if (elsewhere || busy.state.get()) return 'busy';
      updates.apply();
      return 'applied';
    },
    dismiss() {
      isDismissed = true;
      look();
    },
  };
}
