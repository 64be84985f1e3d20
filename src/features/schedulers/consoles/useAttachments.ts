import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ConsoleScheduler, Scheduler } from '#contract/http/schedulers.ts';
import { useAttachmentChange } from '#data/schedulers/mutations.ts';
import { useKnownConsoleSchedulers } from '#data/schedulers/queries.ts';
import { useRights } from '#data/session/rights.ts';
import { changesToRestore, unchangedSince } from '#domain/schedule/running/attachments.ts';
import { toSwitch, withoutScheduler, withScheduler } from '#domain/schedule/running/consoleRules.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';

type Rows = readonly ConsoleScheduler[];

/** Actions on the schedulers of consoles. Consoles that an action would not change are left out. */
export interface Attachments {
  /**
   * Resolves when it is done, with a toast that offers to undo it; the caller reports errors.
   * @param own the user's schedulers: only these can be attached again
   */
  attach: (
    rows: Rows,
    scheduler: Scheduler,
    own: readonly Scheduler[],
    signal?: AbortSignal,
  ) => Promise<unknown>;
  /** Like `attach`. */
  detach: (rows: Rows, signal?: AbortSignal) => Promise<unknown>;
  /** The same at once: errors become toasts. */
  attachNow: (rows: Rows, scheduler: Scheduler, own: readonly Scheduler[]) => void;
  detachNow: (rows: Rows) => void;
  switchNow: (rows: Rows, enabled: boolean) => void;
}

const idsOf = (rows: Rows): number[] => rows.map(({ consoleId }) => consoleId);

export function useAttachments(): Attachments {
  const { t } = useLingui();
  const { mutate, mutateAsync } = useAttachmentChange();
  const { mayDetach } = useRights({ mayDetach: 'scheduler_detach' });
  const { reportError } = useUiContext();
  const known = useKnownConsoleSchedulers();

  const attach: Attachments['attach'] = async (rows, { id, name }, own, signal) => {
    const targets = withoutScheduler(rows, id);
    if (targets.length === 0) {
      toast.warning(
        rows.length === 1
          ? t`${name} is already attached to this console`
          : t`${name} is already attached to all selected consoles`,
      );
      return;
    }
    const count = await mutateAsync({
      kind: 'attach',
      consoleIds: idsOf(targets),
      scheduler: { id, name },
      ...(signal && { signal }),
    });
    const gameConsole = targets[0]?.consoleName.toUpperCase() ?? '';
    const attached =
      targets.length === 1
        ? t`${name} attached to ${gameConsole} and enabled`
        : t`${name} attached to ${plural(count, { one: '# console', other: '# consoles' })} and enabled`;
    const same = rows.length - targets.length;
    const unchanged = targets.length - count;
    const unchangedText = (left: number): string =>
      t`${plural(left, { one: '# console was not changed', other: '# consoles were not changed' })}`;
    const notes = [
      attached,
      ...(same > 0
        ? [t`${plural(same, { one: '# console has it already', other: '# consoles have it already' })}`]
        : []),
      // Another user was first, or the console can no longer be seen.
      ...(unchanged > 0 ? [unchangedText(unchanged)] : []),
    ];
    const text = notes.length === 1 ? attached : notes.map((note) => `${note}.`).join(' ');
    const changesFor = (restored: Rows) =>
      changesToRestore(restored, new Set(own.map((scheduler) => scheduler.id)), mayDetach);
    const undo = async (): Promise<void> => {
      const restored = unchangedSince(targets, known() ?? targets, id);
      const left = targets.length - restored.length;
      for (const change of changesFor(restored) ?? []) await mutateAsync(change);
      if (left > 0) toast.warning(unchangedText(left));
    };
    if (changesFor(targets)) toast.undo(text, t`Undo`, () => void undo().catch(reportError));
    else toast.message(text);
  };

  const detach = (rows: Rows, signal?: AbortSignal): Promise<unknown> => {
    const consoleIds = idsOf(withScheduler(rows));
    return mutateAsync({ kind: 'detach', consoleIds, ...(signal && { signal }) });
  };

  return {
    attach,
    detach,
    attachNow: (rows, scheduler, own) => void attach(rows, scheduler, own).catch(reportError),
    detachNow: (rows) => mutate({ kind: 'detach', consoleIds: idsOf(withScheduler(rows)) }),
    switchNow(rows, enabled) {
      const consoleIds = idsOf(toSwitch(rows, enabled));
      if (consoleIds.length === 0) return;
      mutate({ kind: 'enable', consoleIds, enabled });
    },
  };
}
