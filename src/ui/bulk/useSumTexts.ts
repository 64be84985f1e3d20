import type { MessageDescriptor } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BulkStep } from '#domain/bulk/state.ts';

/** Steps that are counted once they occur, in this order. */
const counted = ['done', 'skipped', 'failed', 'unknown', 'stopped'] as const;
export type CountedStep = (typeof counted)[number];

export type StepCounts = Readonly<Record<BulkStep, number>>;

/**
 * Texts of a sum: how far a bulk is, and each number that is not zero; that of `done` always.
 * @param doneLabel result text of items that succeeded
 */
export function useSumTexts(counts: StepCounts, doneLabel: MessageDescriptor) {
  const { t, i18n } = useLingui();
  const { waiting, running, done, skipped, failed, unknown, stopped } = counts;
  const behind = done + skipped + failed + unknown;
  const total = behind + waiting + running + stopped;
  const textOf: Record<CountedStep, (count: number) => string> = {
    done: (count) => `${i18n.number(count)} ${t(doneLabel)}`,
    skipped: (count) => t`${plural(count, { one: '# skipped', other: '# skipped' })}`,
    failed: (count) => t`${plural(count, { one: '# failed', other: '# failed' })}`,
    unknown: (count) => t`${plural(count, { one: '# unknown', other: '# unknown' })}`,
    stopped: (count) => t`${plural(count, { one: '# not processed', other: '# not processed' })}`,
  };
  return {
    behind,
    total,
    progress: t`${behind} of ${total}`,
    end: stopped > 0 ? t`Stopped at ${behind} of ${total}` : t`Finished`,
    counted: counted
      .filter((step) => step === 'done' || counts[step] > 0)
      .map((step) => ({ step, text: textOf[step](counts[step]) })),
  };
}
