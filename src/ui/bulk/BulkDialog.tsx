import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Progress } from '@mantine/core';
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { countSteps } from '#domain/bulk/bulk.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useObservable } from '#ui/useObservable.ts';
import classes from './Bulk.module.css';
import { BulkResults } from './BulkResults.tsx';
import type { BulkJob } from './jobs.ts';

export interface BulkDialogProps<T> {
  job: BulkJob<T>;
  /** Closes the dialog; a running job continues. */
  onHide: () => void;
  /** Closes the dialog of a finished job. */
  onClose: () => void;
}

/** A bulk job: progress, result of each item, and buttons to stop or retry. */
export function BulkDialog<T>({ job, onHide, onClose }: BulkDialogProps<T>) {
  const { title, bulk, keyOf, nameOf } = job;
  const { t } = useLingui();
  const { lines, phase, isLookingUp } = useObservable(bulk.state);
  const { done, skipped, failed, unknown, stopped, waiting, running } = countSteps(lines);
  const isOver = phase === 'ended';

  const total = lines.length;
  const behind = total - waiting - running;
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
      <p className={classes.sum} role="status">
        <b>
          {isOver ? (
            <Trans>Finished</Trans>
          ) : (
            <Trans>
              {behind} of {total}
            </Trans>
          )}
        </b>
        <span>
          <Plural value={done} one="# done" other="# done" />
        </span>
        {skipped > 0 ? (
          <span>
            <Plural value={skipped} one="# skipped" other="# skipped" />
          </span>
        ) : null}
        {failed > 0 ? (
          <span data-tone="negative">
            <Plural value={failed} one="# failed" other="# failed" />
          </span>
        ) : null}
        {unknown > 0 ? (
          <span data-tone="warning">
            <Plural value={unknown} one="# unknown" other="# unknown" />
            {isLookingUp ? (
              <>
                {': '}
                <Trans>checking…</Trans>
              </>
            ) : null}
          </span>
        ) : null}
        {stopped > 0 ? (
          <span>
            <Plural value={stopped} one="# not processed" other="# not processed" />
          </span>
        ) : null}
      </p>
      <BulkResults lines={lines} keyOf={keyOf} nameOf={nameOf} />
      <Group justify="flex-end" mt="md" gap="sm">
        {isOver ? (
          <>
            {stopped > 0 ? (
              <Button variant="default" onClick={() => bulk.retry('stopped')}>
                <Trans>Continue</Trans>
              </Button>
            ) : null}
            {unknown > 0 && !isLookingUp ? (
              <Button variant="default" onClick={() => bulk.recheck()}>
                <Trans>Check again</Trans>
              </Button>
            ) : null}
            {failed > 0 && !isLookingUp ? (
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden="true" />}
                onClick={() => bulk.retry('failed')}
              >
                <Trans>Retry failed</Trans>
              </Button>
            ) : null}
            <Button data-autofocus onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button variant="subtle" color="gray" onClick={onHide}>
              <Trans>Continue in the background</Trans>
            </Button>
            <Button
              variant="default"
              data-autofocus
              leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
              loading={phase === 'stopping'}
              onClick={() => bulk.stop()}
            >
              <Trans>Stop</Trans>
            </Button>
          </>
        )}
      </Group>
    </Dialog>
  );
}
