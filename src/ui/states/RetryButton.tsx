import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

export interface RetryButtonProps {
  onRetry: () => void;
  /** It is being tried. */
  busy: boolean;
}

/** Tries again what could not be loaded. */
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
