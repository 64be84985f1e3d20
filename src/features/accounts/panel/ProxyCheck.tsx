import { useLingui } from '@lingui/react/macro';
import { Box, Group } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import type { Account } from '#contract/http/accounts/account.ts';
import { useProxyCheck } from '#data/accounts/mutations.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useReason } from '#ui/states/ListStates.tsx';
import { useUiContext } from '#ui/uiContext.ts';

/** Connects through the account's proxy and shows the result. */
export function ProxyCheck({ account: { id, proxy } }: { account: Account }) {
  // A result belongs to the values that were checked.
  return <Check key={JSON.stringify([id, proxy])} id={id} />;
}

function Check({ id }: { id: number }) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const { mutateAsync, data, error, isPending } = useProxyCheck();
  const reason = useReason(error);
  const fault = useReason(data?.error ?? '');
  return (
    <Group gap="4px 12px" mt={8} fz="sm">
      <ActionButton
        icon={IconPlugConnected}
        loading={isPending}
        disabled={isOffline}
        onClick={() => void mutateAsync(id).catch(() => undefined)}
      >
        {t`Check the proxy`}
      </ActionButton>
      <span role="status">
        {error ? (
          <Box component="span" c="var(--mantine-color-error)" data-wrap>
            {reason}
          </Box>
        ) : data?.valid ? (
          <Box component="span" c="var(--mantine-color-green-text)">
            {t`Account proxy valid`}
          </Box>
        ) : data ? (
          <Box component="span" c="var(--mantine-color-error)" data-wrap>
            {t`Account proxy invalid`}
            {fault === '' ? null : `: ${fault}`}
          </Box>
        ) : null}
      </span>
    </Group>
  );
}
