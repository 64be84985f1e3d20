import { Trans, useLingui } from '@lingui/react/macro';
import { Menu, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useObservable } from '#ui/useObservable.ts';
import { useApp } from '../AppContext.ts';

/** Menu item that installs the app or opens the {@link InstallHint}; null if neither is possible. */
export function InstallItem({ onHint }: { onHint: () => void }) {
  const { installation } = useApp();
  const state = useObservable(installation.state);
  if (state !== 'offered' && state !== 'hint') return null;
  return (
    <Menu.Item
      leftSection={<IconDownload size={18} stroke={1.6} />}
      onClick={() => (state === 'hint' ? onHint() : void installation.prompt())}
    >
      <Trans>Install app</Trans>
    </Menu.Item>
  );
}

/** Instructions for an iPad, whose browser has no install prompt. */
export function InstallHint({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Modal opened={opened} onClose={onClose} title={t`Install app`}>
      <ol data-points>
        <li>
          <Trans>Tap Share in the browser toolbar.</Trans>
        </li>
        <li>
          <Trans>Choose Add to Home Screen.</Trans>
        </li>
        <li>
          <Trans>Open Dugout from the home screen. It also starts without a network.</Trans>
        </li>
      </ol>
    </Modal>
  );
}
