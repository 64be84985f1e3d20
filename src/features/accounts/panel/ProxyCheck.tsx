import { Trans } from '@lingui/react/macro';
import { Box, Button, Group } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import type { Account } from '#contract/http/accounts/account.ts';
import { useProxyCheck } from '#data/accounts/mutations.ts';
import { useReason } from '#ui/states/ListStates.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Panel.module.css';

/** Connects through the account's proxy and says what came of it. */
export function ProxyCheck({ account: { id, proxy } }: { account: Account }) {
  // A result belongs to the values that were checked.
  return <Check key={JSON.stringify([id, proxy])} id={id} />;
}

function Check({ id }: { id: number }) {
  const { isOffline } = useUiContext();
  const { mutateAsync, data, error, isPending } = useProxyCheck();
  const reason = useReason(error);
  const fault = useReason(data?.error ?? '');
  return (
    <Group gap="4px 12px" mt={8} fz="sm">
      <Button
        size="xs"
        variant="default"
        loading={isPending}
        disabled={isOffline}
        leftSection={<IconPlugConnected size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => void mutateAsync(id).catch(() => undefined)}
      >
        <Trans>Check the proxy</Trans>
      </Button>
      <span role="status">
        {error ? (
          <span className={classes.bad}>{reason}</span>
        ) : data?.valid ? (
          <Box component="span" c="var(--mantine-color-green-text)">
            <Trans>Account proxy valid</Trans>
          </Box>
        ) : data ? (
          <span className={classes.bad}>
            <Trans>Account proxy invalid</Trans>
            {fault === '' ? null : `: ${fault}`}
          </span>
        ) : null}
      </span>
    </Group>
  );
}
