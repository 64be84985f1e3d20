import type { MessageDescriptor } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import type { BulkStep } from '#domain/bulk/state.ts';
import classes from './Bulk.module.css';

/** Steps that are counted once they occur, in this order. */
const counted = ['done', 'skipped', 'failed', 'unknown', 'stopped'] as const;
export type CountedStep = (typeof counted)[number];

export interface BulkSumProps {
  counts: Readonly<Record<BulkStep, number>>;
  /** Items that are processed, of all; null once all are. */
  progress: { behind: number; total: number } | null;
  isLookingUp: boolean;
  /** Result text of items that succeeded. */
  doneLabel: MessageDescriptor;
  /** Only results of this step are listed; null: all. */
  shown: CountedStep | null;
  onShow: (step: CountedStep | null) => void;
}

/** Number of items by result; a click on a number lists only those. */
export function BulkSum({ counts, progress, isLookingUp, doneLabel, shown, onShow }: BulkSumProps) {
  const { t, i18n } = useLingui();
  const { behind, total } = progress ?? { behind: 0, total: 0 };
  const textOf: Record<CountedStep, (count: number) => string> = {
    done: (count) => `${i18n.number(count)} ${t(doneLabel)}`,
    skipped: (count) => t`${plural(count, { one: '# skipped', other: '# skipped' })}`,
    failed: (count) => t`${plural(count, { one: '# failed', other: '# failed' })}`,
    unknown: (count) => t`${plural(count, { one: '# unknown', other: '# unknown' })}`,
    stopped: (count) => t`${plural(count, { one: '# not processed', other: '# not processed' })}`,
  };
  return (
    <Group gap="4px 16px" mt={12} mb={8} fz="sm" role="status">
      <b>
        {progress ? (
          <Trans>
            {behind} of {total}
          </Trans>
        ) : (
          t`Finished`
        )}
      </b>
      {counted
        .filter((step) => step === 'done' || counts[step] > 0)
        .map((step) => (
          <button
            key={step}
            type="button"
            className={classes.count}
            data-step={step}
            aria-pressed={shown === step}
            onClick={() => onShow(shown === step ? null : step)}
          >
            {textOf[step](counts[step])}
            {step === 'unknown' && isLookingUp ? (
              <>
                {': '}
                {t`checking…`}
              </>
            ) : null}
          </button>
        ))}
    </Group>
  );
}
