import { useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { ActionButton } from '#ui/ActionButton.tsx';

export interface RetryButtonProps {
  onRetry: () => void;
  /** The retry is running. */
  busy: boolean;
}

export function RetryButton({ onRetry, busy }: RetryButtonProps) {
  const { t } = useLingui();
  return (
    <ActionButton icon={IconRefresh} loading={busy} onClick={onRetry}>
      {t`Try again`}
    </ActionButton>
  );
}
