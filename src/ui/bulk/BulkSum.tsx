import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Bulk.module.css';
import { type CountedStep, type StepCounts, useSumTexts } from './useSumTexts.ts';

export interface BulkSumProps {
  counts: StepCounts;
  isOver: boolean;
  isLookingUp: boolean;
  /** Result text of items that succeeded. */
  doneLabel: MessageDescriptor;
  /** Only results of this step are listed; null: all. */
  shown: CountedStep | null;
  onShow: (step: CountedStep | null) => void;
  leftOut: ReactNode;
}

/** Number of items by result; a click on a number lists only those. */
export function BulkSum({ counts, isOver, isLookingUp, doneLabel, shown, onShow, leftOut }: BulkSumProps) {
  const { t } = useLingui();
  const { progress, end, counted } = useSumTexts(counts, doneLabel);
  return (
    <Group gap="4px 16px" mt={12} mb={8} fz="sm" role="status">
      <b>{isOver ? end : progress}</b>
      {counted.map(({ step, text }) => (
        <button
          key={step}
          type="button"
          className={classes.count}
          data-step={step}
          aria-pressed={shown === step}
          onClick={() => onShow(shown === step ? null : step)}
        >
          {text}
          {step === 'unknown' && isLookingUp ? (
            <>
              {': '}
              {t`checking…`}
            </>
          ) : null}
        </button>
      ))}
      {leftOut ? <span>{leftOut}</span> : null}
    </Group>
  );
}
