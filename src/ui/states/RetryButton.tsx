import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

export interface RetryButtonProps {
  onRetry: () => void;
  /** The retry is running. */
  busy: boolean;
}

/** Retries a failed load. */
export function RetryButton({ onRetry, busy }: RetryButtonProps) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={14} aria-hidden="true" />}
      loading={busy}
      onClick={onRetry}
    >
      <Trans>Try again</Trans>
    </Button>
  );
}
