import { Button, Group, Modal, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';

export interface DisconnectDialogProps {
  console: GameConsole;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a console that is at work is disconnected. */
export function DisconnectDialog({ console, onConfirm, onClose }: DisconnectDialogProps) {
  const { t } = useLingui();
  const name = console.name.toUpperCase();
  return (
    <Modal opened onClose={onClose} title={t`Disconnect console`}>
      <Text size="sm">
        <Trans>Disconnect {name}? Its script stops at once.</Trans>
      </Text>
      <Group justify="flex-end" mt="md" gap="sm">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          color="red"
          data-autofocus
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          <Trans>Disconnect</Trans>
        </Button>
      </Group>
    </Modal>
  );
}
