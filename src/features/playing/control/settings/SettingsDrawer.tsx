import { Button, Drawer, Stack, Tabs } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useAtom, useSetAtom } from 'jotai';
import { IconLayoutDashboard, IconRestore } from '@tabler/icons-react';
import { defaultPadLayout } from '#ui/Pad/placement.ts';
import { arrangingAtom, settingsOpenAtom } from '../atoms.ts';
import { KeyMapEditor } from './KeyMapEditor.tsx';
import { PictureSettings } from './PictureSettings.tsx';
import { useControlSettings, useKeyMap, usePadLayout } from './settings.ts';

/** Position of the settings: the picture is made smaller, so that each change is visible at once. */
export type SettingsSide = 'right' | 'bottom';

/** Width of the settings next to the picture, or their height below it. */
export const settingsSizes: Record<SettingsSide, string> = { right: 'min(400px, 50vw)', bottom: '55dvh' };

interface SettingsDrawerProps {
  side: SettingsSide;
  /** The on-screen gamepad is shown, so it can be arranged. */
  canArrange: boolean;
}

/** The settings of the control view that this browser remembers. */
export function SettingsDrawer({ side, canArrange }: SettingsDrawerProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useAtom(settingsOpenAtom);
  const setArranging = useSetAtom(arrangingAtom);
  const close = (): void => setOpened(false);
  const [settings, setSettings] = useControlSettings();
  const [map, setMap] = useKeyMap();
  const [, setLayout] = usePadLayout();
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position={side}
      size={settingsSizes[side]}
      zIndex={220}
      title={t`Control settings`}
      withOverlay={false}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t`Close settings` }}
    >
      <Tabs defaultValue="picture" keepMounted={false}>
        <Tabs.List grow mb="md">
          <Tabs.Tab value="picture">{t`Image`}</Tabs.Tab>
          <Tabs.Tab value="keyboard">{t`Keyboard`}</Tabs.Tab>
          <Tabs.Tab value="gamepad">{t`Gamepad`}</Tabs.Tab>
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
              disabled={!canArrange}
              onClick={() => {
                close();
                setArranging(true);
              }}
            >
              {canArrange ? t`Arrange on-screen gamepad` : t`Turn on the on-screen gamepad to arrange it`}
            </Button>
            <Button
              variant="default"
              leftSection={<IconRestore size={18} />}
              onClick={() => setLayout(defaultPadLayout)}
            >
              {t`Reset layout`}
            </Button>
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  );
}
