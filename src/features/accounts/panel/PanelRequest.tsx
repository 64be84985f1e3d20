import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TablerIcon } from '@tabler/icons-react';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useReason } from '#ui/states/ListStates.tsx';
import { useUiContext } from '#ui/uiContext.ts';

interface PanelRequestProps {
  label: string;
  icon: TablerIcon;
  call: { error: Error | null; isPending: boolean };
  onRequest: () => void;
  /** The result; an error is shown in its place. */
  children?: ReactNode;
}

/** A button that requests something about an account, with its result or error. */
export function PanelRequest({ label, icon, call, onRequest, children }: PanelRequestProps) {
  const { isOffline } = useUiContext();
  const reason = useReason(call.error);
  return (
    <Group gap="4px 12px" mt={8} fz="sm">
      <ActionButton icon={icon} loading={call.isPending} disabled={isOffline} onClick={onRequest}>
        {label}
      </ActionButton>
      <span role="status">
        {call.error ? (
          <Box component="span" c="var(--mantine-color-error)" data-wrap>
            {reason}
          </Box>
        ) : (
          children
        )}
      </span>
    </Group>
  );
}
