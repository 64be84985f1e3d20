import { Trans } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { IconReload } from '@tabler/icons-react';
import { useLive } from '#ui/useLive.ts';
import { useApp } from '../AppContext.ts';
import classes from './AfkDialog.module.css';

/** Lies over everything, the control view included. */
const zIndex = 500;

/** Stands when nobody was there for too long; only a reload leads on. */
export function AfkDialog() {
  const { presence } = useApp();
  const isAway = useLive(presence) !== 'here';
  return (
    <Modal
      opened={isAway}
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
