import { Button, Drawer, Stack, Tabs } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLayoutDashboard, IconRestore } from '@tabler/icons-react';
import { defaultPadLayout } from '#ui/Pad/placement.ts';
import { KeyMapEditor } from './KeyMapEditor.tsx';
import { PictureSettings } from './PictureSettings.tsx';
import { useControlSettings, useKeyMap, usePadLayout } from './settings.ts';

/** Width of the settings, CSS pixels. */
export const settingsWidth = 400;

interface SettingsDrawerProps {
  opened: boolean;
  /** They stand beside the picture, not over it. */
  isBeside: boolean;
  onClose: () => void;
  /** The on-screen gamepad can be arranged only while it is there. */
  onArrange: (() => void) | null;
}

/** Everything about the control view that this browser remembers. */
export function SettingsDrawer({ opened, isBeside, onClose, onArrange }: SettingsDrawerProps) {
  const { t } = useLingui();
  const [settings, setSettings] = useControlSettings();
  const [map, setMap] = useKeyMap();
  const [, setLayout] = usePadLayout();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={settingsWidth}
      zIndex={220}
      title={t`Control settings`}
      // The picture stays beside it where there is room: each change is seen at once.
      withOverlay={!isBeside}
      lockScroll={!isBeside}
      overlayProps={{ backgroundOpacity: 0.15 }}
      closeButtonProps={{ 'aria-label': t`Close settings` }}
    >
      <Tabs defaultValue="picture" keepMounted={false}>
        <Tabs.List grow mb="md">
          <Tabs.Tab value="picture">
            <Trans>Image</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="keyboard">
            <Trans>Keyboard</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="gamepad">
            <Trans>Gamepad</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="picture">
          <PictureSettings settings={settings} onChange={setSettings} />
        </Tabs.Panel>
        <Tabs.Panel value="keyboard">
          <KeyMapEditor map={map} onChange={setMap} />
        </Tabs.Panel>
        <Tabs.Panel value="gamepad">
          <Stack>
            <Button
              variant="default"
              leftSection={<IconLayoutDashboard size={18} />}
              disabled={!onArrange}
              onClick={() => onArrange?.()}
            >
              {onArrange ? (
                <Trans>Arrange on-screen gamepad</Trans>
              ) : (
                <Trans>Turn on the on-screen gamepad to arrange it</Trans>
              )}
            </Button>
            <Button
              variant="default"
              leftSection={<IconRestore size={18} />}
              onClick={() => setLayout(defaultPadLayout)}
            >
              <Trans>Reset layout</Trans>
            </Button>
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  );
}
