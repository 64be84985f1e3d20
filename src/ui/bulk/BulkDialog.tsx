import { useLingui } from '@lingui/react/macro';
import { Button, Group, Progress } from '@mantine/core';
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { countSteps } from '#domain/bulk/bulk.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useObservable } from '#ui/useObservable.ts';
import { BulkResults } from './BulkResults.tsx';
import { BulkSum } from './BulkSum.tsx';
import type { BulkJob } from './jobs.ts';
import { stepVariants } from './steps.ts';
import type { CountedStep } from './useSumTexts.ts';

export interface BulkDialogProps<T> {
  job: BulkJob<T>;
  /** Closes the dialog; a running job continues. */
  onHide: () => void;
  /** Closes the dialog of a finished job. */
  onClose: () => void;
  /** Button that takes the job back. */
  undo?: ReactNode;
}

/** A bulk job: progress, result of each item, and buttons to stop or retry. */
export function BulkDialog<T>({ job, onHide, onClose, undo }: BulkDialogProps<T>) {
  const { title, bulk, keyOf, nameOf, doneLabel = stepVariants.done.label, leftOut } = job;
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const whileOnline = isOffline
    ? { disabled: true, ...tooltipProps(t`Not possible while you are offline`) }
    : {};
  const { lines, phase, isLookingUp } = useObservable(bulk.state);
  const counts = countSteps(lines);
  const { done, skipped, failed, unknown, stopped } = counts;
  const [wanted, setShown] = useState<CountedStep | null>(null);
  const shown = wanted !== null && counts[wanted] > 0 ? wanted : null;
  const listed = shown === null ? lines : lines.filter(({ step }) => step === shown);
  const isOver = phase === 'ended';

  const total = lines.length;
  const behind = done + skipped + failed + unknown;
  const share = (count: number): number => (total === 0 ? 0 : (count / total) * 100);
  return (
    <Dialog onClose={isOver ? onClose : onHide} size={520} title={title} closeOnClickOutside={false}>
      <Progress.Root
        size={8}
        role="progressbar"
        aria-label={t`Progress`}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={behind}
      >
        <Progress.Section value={share(done)} color="green.6" withAria={false} />
        <Progress.Section value={share(skipped)} color="gray.5" withAria={false} />
        <Progress.Section value={share(unknown)} color="orange.6" withAria={false} />
        <Progress.Section value={share(failed)} color="red.6" withAria={false} />
      </Progress.Root>
      <BulkSum
        counts={counts}
        isOver={isOver}
        isLookingUp={isLookingUp}
        doneLabel={doneLabel}
        shown={shown}
        onShow={setShown}
        leftOut={leftOut}
      />
      <BulkResults lines={listed} keyOf={keyOf} nameOf={nameOf} doneLabel={doneLabel} />
      <Group justify="flex-end" mt="md" gap="sm">
        {isOver ? (
          <>
            {undo}
            {stopped > 0 ? (
              <Button variant="default" {...whileOnline} onClick={() => bulk.retry('stopped')}>
                {t`Continue`}
              </Button>
            ) : null}
            {unknown > 0 && !isLookingUp ? (
              <Button variant="default" onClick={() => bulk.recheck()}>
                {t`Check again`}
              </Button>
            ) : null}
            {failed > 0 && !isLookingUp ? (
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden="true" />}
                {...whileOnline}
                onClick={() => bulk.retry('failed')}
              >
                {t`Retry failed`}
              </Button>
            ) : null}
            <Button data-autofocus onClick={onClose}>
              {t`Close`}
            </Button>
          </>
        ) : (
          <>
            <Button variant="subtle" color="gray" onClick={onHide}>
              {t`Continue in the background`}
            </Button>
            <Button
              variant="default"
              data-autofocus
              leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
              loading={phase === 'stopping'}
              onClick={() => bulk.stop()}
            >
              {t`Stop`}
            </Button>
          </>
        )}
      </Group>
    </Dialog>
  );
}
