import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ConsoleScheduler, Scheduler } from '#contract/http/schedulers.ts';
import { useAttachmentChange } from '#data/schedulers/mutations.ts';
import { toSwitch, withoutScheduler, withScheduler } from '#domain/schedule/consoleRules.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';

type Rows = readonly ConsoleScheduler[];

/** What can be done with the schedulers of consoles. Consoles that an action would not change are left out. */
export interface Attachments {
  /** Resolves when it is done; the caller reports errors. */
  attach: (rows: Rows, scheduler: Pick<Scheduler, 'id' | 'name'>, signal?: AbortSignal) => Promise<unknown>;
  /** As `attach`. */
  detach: (rows: Rows, signal?: AbortSignal) => Promise<unknown>;
  /** The same at once: errors become toasts. */
  attachNow: (rows: Rows, scheduler: Pick<Scheduler, 'id' | 'name'>) => void;
  detachNow: (rows: Rows) => void;
  switchNow: (rows: Rows, enabled: boolean) => void;
}

const idsOf = (rows: Rows): number[] => rows.map(({ consoleId }) => consoleId);

export function useAttachments(): Attachments {
  const { t } = useLingui();
  const { mutateAsync } = useAttachmentChange();
  const showError = useErrorToast();

  async function attach(rows: Rows, { id, name }: Pick<Scheduler, 'id' | 'name'>, signal?: AbortSignal) {
    const targets = withoutScheduler(rows, id);
    if (targets.length === 0) {
      toast.warning(
        rows.length === 1
          ? t`${name} is already attached to this console`
          : t`${name} is already attached to all selected consoles`,
      );
      return;
    }
    await mutateAsync({
      kind: 'attach',
      consoleIds: idsOf(targets),
      scheduler: { id, name },
      ...(signal && { signal }),
    });
    if (rows.length === 1) return;
    const count = targets.length;
    const attached = t`${name} attached to ${plural(count, { one: '# console', other: '# consoles' })}`;
    const left = rows.length - count;
    const skipped = t`${plural(left, { one: '# console has it already', other: '# consoles have it already' })}`;
    toast.message(left === 0 ? attached : `${attached}. ${skipped}.`);
  }

  const detach = (rows: Rows, signal?: AbortSignal): Promise<unknown> => {
    const consoleIds = idsOf(withScheduler(rows));
    return mutateAsync({ kind: 'detach', consoleIds, ...(signal && { signal }) });
  };

  return {
    attach,
    detach,
    attachNow: (rows, scheduler) => void attach(rows, scheduler).catch(showError),
    detachNow: (rows) => void detach(rows).catch(showError),
    switchNow(rows, enabled) {
      const consoleIds = idsOf(toSwitch(rows, enabled));
      if (consoleIds.length === 0) return;
      void mutateAsync({ kind: 'enable', consoleIds, enabled }).catch(showError);
    },
  };
}
