import { Trans, useLingui } from '@lingui/react/macro';
import { Menu, Text, UnstyledButton } from '@mantine/core';
import {
  IconChevronDown,
  IconDatabaseX,
  IconGauge,
  IconKeyboard,
  IconLanguage,
  IconLink,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSpy,
  IconSun,
  IconWallet,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { offlineReason } from '#data/errors/describe.ts';
import { useColorScheme, useLanguage } from '#data/preferences/useSettings.ts';
import { useAccessItems } from '#data/session/accessItems.ts';
import { useUser } from '#data/session/hooks.ts';
import { pathTo } from '#domain/access/paths.ts';
import { Permitted } from '#ui/Permitted.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useApp } from '../AppContext.ts';
import { InstallHint, InstallItem } from '../pwa/InstallItem.tsx';
import { sheetKeys } from './keys.ts';
import { UserCard } from './UserCard.tsx';
import classes from './UserMenu.module.css';

/** The signed-in user, theme, language and logout. */
export function UserMenu() {
  const { t } = useLingui();
  const user = useUser();
  const { clearCache, overlay } = useApp();
  const [scheme, setScheme] = useColorScheme();
  const [language, setLanguage] = useLanguage();
  const isDark = scheme === 'dark';
  const { isOffline } = useUiContext();
  const [isHintOpen, setHintOpen] = useState(false);
  const access = useAccessItems();
  return (
    <Menu position="bottom-end" width={296} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton data-hover className={classes.target} aria-label={t`User menu of ${user.username}`}>
          <span className={classes.avatar} aria-hidden="true">
            {initialsOf(user.username)}
          </span>
          <span data-truncate className={classes.name}>
            {user.username}
          </span>
          <IconChevronDown size={16} stroke={1.75} color="var(--mantine-color-dimmed)" aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah="calc(100dvh - var(--dugout-header-height) - 16px)" data-scroll>
        <UserCard />
        <Menu.Divider />
        {access.guestAccess ? (
          <Menu.Item
            leftSection={<IconSpy size={18} stroke={1.6} />}
            onClick={() => overlay.show('guestAccess')}
          >
            <Trans>Guest access</Trans>
          </Menu.Item>
        ) : null}
        {access.accessLink ? (
          <Menu.Item
            leftSection={<IconLink size={18} stroke={1.6} />}
            onClick={() => overlay.show('accessLink')}
          >
            <Trans>Access link</Trans>
          </Menu.Item>
        ) : null}
        <Menu.Item
          // Without the cached app there would be no page until the network returns.
          disabled={isOffline}
          leftSection={<IconDatabaseX size={18} stroke={1.6} />}
          onClick={() => void clearCache()}
        >
          <Trans>Clear cache</Trans>
          {isOffline ? <Text size="xs">{t(offlineReason)}</Text> : null}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={isDark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
          onClick={() => setScheme(isDark ? 'light' : 'dark')}
        >
          {isDark ? <Trans>Light theme</Trans> : <Trans>Dark theme</Trans>}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<IconLanguage size={18} stroke={1.6} />}
          lang={language === 'en' ? 'ru' : 'en'}
          onClick={() => setLanguage(language === 'en' ? 'ru' : 'en')}
        >
          {language === 'en' ? 'Русский' : 'English'}
        </Menu.Item>
        <InstallItem onHint={() => setHintOpen(true)} />
        <Menu.Item
          leftSection={<IconKeyboard size={18} stroke={1.6} />}
          rightSection={<kbd className={classes.keys}>{sheetKeys}</kbd>}
          onClick={() => overlay.show('shortcuts')}
        >
          <Trans>Keyboard shortcuts</Trans>
        </Menu.Item>
        <Permitted permission="users_audit_view">
          <Menu.Item
            component={Link}
            to={pathTo('performance')}
            leftSection={<IconGauge size={18} stroke={1.6} />}
          >
            <Trans>Performance</Trans>
          </Menu.Item>
        </Permitted>
        <Menu.Item
          component={Link}
          to={pathTo('userSettings')}
          leftSection={<IconSettings size={18} stroke={1.6} />}
        >
          <Trans>Settings</Trans>
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={pathTo('userBilling')}
          leftSection={<IconWallet size={18} stroke={1.6} />}
        >
          <Trans>Billing</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item component={Link} to={pathTo('logout')} leftSection={<IconLogout size={18} stroke={1.6} />}>
          <Trans>Logout</Trans>
        </Menu.Item>
      </Menu.Dropdown>
      <InstallHint opened={isHintOpen} onClose={() => setHintOpen(false)} />
    </Menu>
  );
}

/** Up to two first letters. */
function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => word[0]) : Array.from(name).slice(0, 2);
  return letters.join('').toUpperCase();
}
