import { Trans } from '@lingui/react/macro';
import { Box, Button, type ButtonProps } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useDeviceNow } from '#ui/clock.ts';
import { useUiContext } from '#ui/uiContext.ts';
import type { BulkJobEntry } from '#ui/bulk/jobs.ts';

export interface UndoButtonProps extends Pick<ButtonProps, 'size'> {
  job: BulkJobEntry;
}

/** Undoes the changes of a job, with the remaining seconds; renders nothing when they cannot be undone. */
export function UndoButton({ job: { id, undoUntil }, size }: UndoButtonProps) {
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
