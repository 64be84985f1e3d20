import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, CloseButton, type ButtonProps } from '@mantine/core';
import { IconStack3, IconArrowBackUp } from '@tabler/icons-react';
import { countSteps } from '#domain/bulk/bulk.ts';
import { BulkDialog } from '#ui/bulk/BulkDialog.tsx';
import type { BulkJobEntry } from '#ui/bulk/jobs.ts';
import { stepVariants } from '#ui/bulk/steps.ts';
import { useSumTexts } from '#ui/bulk/useSumTexts.ts';
import { Row } from '#ui/layout/flex.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useReloadBlocker } from '#ui/useReloadBlocker.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDeviceNow } from '#ui/clock.ts';
import classes from './BulkDock.module.css';

/** Running bulk actions, which continue after their screen is left, and their results until they are dismissed. */
export function BulkDock() {
  const { bulkJobs } = useUiContext();
  const { all, openId } = useObservable(bulkJobs.state);
  const open = all.find(({ id }) => id === openId);
  return (
    <>
      {all.map((job) => (
        <Strip key={job.id} job={job} isHidden={job.id === openId} />
      ))}
      {open ? (
        <BulkDialog
          key={open.id}
          job={open}
          undo={<UndoButton job={open} />}
          onHide={() => bulkJobs.open(null)}
          onClose={() => bulkJobs.dismiss(open.id)}
        />
      ) : null}
    </>
  );
}

/** Progress of a job while its dialog is closed. */
function Strip({ job, isHidden }: { job: BulkJobEntry; isHidden: boolean }) {
  const { id, title, bulk, doneLabel = stepVariants.done.label } = job;
  const { t } = useLingui();
  const { bulkJobs } = useUiContext();
  const { lines, phase } = useObservable(bulk.state);
  const { behind, total, progress, end, counted } = useSumTexts(countSteps(lines), doneLabel);
  const isOver = phase === 'ended';
  useReloadBlocker(!isOver, 'bulk');
  if (isHidden) return null;
  return (
    <Row component="section" gap="4px 12px" className={classes.strip} aria-label={title}>
      <IconStack3 size={18} stroke={1.75} aria-hidden="true" />
      <b data-wrap>{title}</b>
      <Box component="span" c="dimmed" role="status">
        {isOver ? [end, ...counted.map(({ text }) => text)].join(' · ') : null}
      </Box>
      {isOver ? null : (
        <>
          <progress className={classes.progress} value={behind} max={total} aria-label={t`Progress`} />
          <span>{progress}</span>
        </>
      )}
      <Row component="span" gap={8} wrap="nowrap" ml="auto">
        <UndoButton job={job} size="compact-sm" />
        <Button size="compact-sm" variant="default" onClick={() => bulkJobs.open(id)}>
          <Trans>Show</Trans>
        </Button>
        {isOver ? <CloseButton size="sm" aria-label={t`Close`} onClick={() => bulkJobs.dismiss(id)} /> : null}
      </Row>
    </Row>
  );
}

interface UndoButtonProps extends Pick<ButtonProps, 'size'> {
  job: BulkJobEntry;
}

/** Undoes the changes of a job, with the remaining seconds; renders nothing when they cannot be undone. */
function UndoButton({ job: { id, undoUntil }, size }: UndoButtonProps) {
  const { bulkJobs, isOffline } = useUiContext();
  if (undoUntil === null) return null;
  return (
    <Button
      variant="default"
      {...(size === undefined ? {} : { size })}
      disabled={isOffline}
      leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
      onClick={() => bulkJobs.undo(id)}
    >
      <Trans>Undo</Trans>
      <SecondsLeft until={undoUntil} />
    </Button>
  );
}

/** Not read aloud: it changes every second. */
function SecondsLeft({ until }: { until: number }) {
  const now = useDeviceNow(1_000);
  const seconds = Math.max(1, Math.ceil((until - now) / 1_000));
  return (
    <Box component="span" miw="2.6em" ml={6} c="dimmed" ta="right" aria-hidden="true">
      <Trans>{seconds} s</Trans>
    </Box>
  );
}
