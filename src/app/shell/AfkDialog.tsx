import { Trans } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { IconReload } from '@tabler/icons-react';
import classes from './AfkDialog.module.css';

/** Above everything, including the control view. */
const zIndex = 500;

/** Blocks the page until it is reloaded. */
export function AfkDialog() {
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={<Trans>Are you AFK? Please reload the page to use the APP again.</Trans>}
      classNames={{ title: classes.text ?? '', body: classes.body ?? '' }}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={zIndex}
    >
      <Button
        data-autofocus
        leftSection={<IconReload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => location.reload()}
      >
        <Trans>Reload</Trans>
      </Button>
    </Modal>
  );
}
