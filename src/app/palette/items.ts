import { translateText } from '#ui/translateLabel.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconBook2,
  IconCalendarPlus,
  IconDatabaseX,
  IconDeviceGamepad2,
  IconDeviceTv,
  IconKeyboard,
  IconLanguage,
  IconLayoutSidebar,
  IconLink,
  IconLogout,
  IconMoon,
  IconPlugConnected,
  IconServer,
  IconSettings,
  IconSpy,
  IconSun,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { useEnums } from '#data/enums/queries.ts';
import { useColorScheme, useDrawerPinned, useLanguage } from '#data/preferences/useSettings.ts';
import { useAccessItems } from '#data/session/accessItems.ts';
import { screenAddress } from '#domain/access/screenAddress.ts';
import { pathTo } from '#domain/access/paths.ts';
import type { NeededPermission } from '#domain/access/permitted.ts';
import { silentServersOf, withPresence } from '#domain/consoles/presence.ts';
import { canControl } from '#domain/consoles/consoleRules.ts';
import { serverName } from '#domain/servers/serverRules.ts';
import { badgeText, stateLabel } from '#entities/consoles/consoleLabels.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useApp } from '../AppContext.ts';
import { drawerKeys, sheetKeys } from '../shell/keys.ts';
import { sectionNames } from '../screenNames.ts';
import { useSections } from '../shell/sections.ts';

export type ItemGroup =
  | 'page'
  | 'screens'
  | 'actions'
  | 'servers'
  | 'consoles'
  | 'consoleActions'
  | 'accounts';

export const groupTitles: Record<ItemGroup, MessageDescriptor> = {
  page: msg`This page`,
  screens: msg`Pages`,
  actions: msg`Actions`,
  servers: msg`Servers`,
  consoles: msg({ message: 'Consoles', context: 'palette' }),
  consoleActions: msg`Console actions`,
  accounts: msg`Accounts`,
};

export interface PaletteItem {
  id: string;
  group: ItemGroup;
  title: string;
  /** Where it belongs; also searched. */
  place?: string;
  /** Additional search terms, never shown. */
  keywords?: string;
  /** The effect of choosing it, if the icon does not show it. */
  hint?: string;
  keys?: string;
  /** Without it the item is left out. */
  permission?: NeededPermission;
  icon: TablerIcon;
  /** An address inside the app, or a function to call. */
  go: string | (() => void);
}

/** Screens that the role can open, home first. */
export function useScreenItems(): PaletteItem[] {
  const { t } = useLingui();
  const sections = useSections();
  const location = useLocation();
  return sections.flatMap(({ name, items }) =>
    items.map(({ route, label, icon }): PaletteItem => ({
      id: route,
      group: 'screens',
      title: t(label),
      ...(name ? { place: t(sectionNames[name]) } : {}),
      icon,
      go: screenAddress(route, location),
    })),
  );
}

export function useActionItems(): PaletteItem[] {
  const { t } = useLingui();
  const { clearCache, realtime, overlay } = useApp();
  const { guideUrl } = useEnums();
  const { isOffline } = useUiContext();
  const status = useObservable(realtime.status);
  const [scheme, setScheme] = useColorScheme();
  const [language, setLanguage] = useLanguage();
  const [isPinned, setPinned] = useDrawerPinned();
  const access = useAccessItems();
  const isDark = scheme === 'dark';
  const action = (
    id: string,
    title: string,
    icon: TablerIcon,
    go: PaletteItem['go'],
    more: Partial<PaletteItem> = {},
  ) => ({ id, group: 'actions', title, icon, go, ...more }) satisfies PaletteItem as PaletteItem;
  return [
    action('newScheduler', t`New scheduler`, IconCalendarPlus, pathTo('newScheduler'), {
      permission: 'scheduler_create',
      keywords: t`plan week`,
    }),
    ...(status === 'lost'
      ? [action('reconnect', t`Reconnect live updates`, IconPlugConnected, () => realtime.reconnect())]
      : []),
    ...(access.guestAccess
      ? [
          action('guestAccess', t`Guest access`, IconSpy, () => overlay.show('guestAccess'), {
            keywords: t`act as another user`,
          }),
        ]
      : []),
    ...(access.accessLink
      ? [
          action('accessLink', t`Access link`, IconLink, () => overlay.show('accessLink'), {
            keywords: t`invite share role`,
          }),
        ]
      : []),
    action('settings', t`Settings`, IconSettings, pathTo('userSettings'), {
      keywords: t`password timezone name sessions second factor`,
    }),
    action('billing', t`Billing`, IconWallet, pathTo('userBilling'), {
      keywords: t`money balance wallet costs plan`,
    }),
    action(
      'theme',
      isDark ? t`Light theme` : t`Dark theme`,
      isDark ? IconSun : IconMoon,
      () => setScheme(isDark ? 'light' : 'dark'),
      { keywords: t`theme appearance colors` },
    ),
    action(
      'language',
      language === 'en' ? 'Русский' : 'English',
      IconLanguage,
      () => setLanguage(language === 'en' ? 'ru' : 'en'),
      { keywords: 'language язык russian английский' },
    ),
    action(
      'drawer',
      isPinned ? t`Collapse menu` : t`Pin menu`,
      IconLayoutSidebar,
      () => setPinned(!isPinned),
      {
        keys: drawerKeys,
      },
    ),
    action('shortcuts', t`Keyboard shortcuts`, IconKeyboard, () => overlay.show('shortcuts'), {
      keys: sheetKeys,
      keywords: t`help keys`,
    }),
    ...(guideUrl !== null
      ? [action('guide', t`Guide`, IconBook2, () => void window.open(guideUrl, '_blank', 'noreferrer'))]
      : []),
    // Without the cached app there would be no page until the network returns.
    ...(isOffline ? [] : [action('clearCache', t`Clear cache`, IconDatabaseX, () => void clearCache())]),
    action('logout', t`Logout`, IconLogout, pathTo('logout'), { keywords: t`sign out leave` }),
  ];
}

/** Servers open their walls. */
export function useServerItems(servers: readonly Server[]): PaletteItem[] {
  return useMemo(
    () =>
      servers.map((server): PaletteItem => ({
        id: `server-${server.id}`,
        group: 'servers',
        title: serverName(server),
        place: server.group.name,
        keywords: `${server.name} ${server.ip}`,
        icon: IconServer,
        go: pathTo('appPlayingControl', { query: { server: server.id } }),
      })),
    [servers],
  );
}

/** Connected consoles open their control, others their tile on the wall. */
export function useConsoleItems(servers: readonly Server[], consoles: readonly GameConsole[]): PaletteItem[] {
  const { t } = useLingui();
  return useMemo(() => {
    const names = new Map(servers.map((server) => [server.id, serverName(server)]));
    return withPresence(consoles, silentServersOf(servers)).map((gameConsole): PaletteItem => {
      const { id, serverId: server } = gameConsole;
      const isControllable = canControl(gameConsole);
      const badge = badgeText(gameConsole, t);
      const word = stateLabel(gameConsole.statusText);
      const state = gameConsole.unknownSince === undefined ? translateText(word, t) : badge;
      // The account that plays or played: a failed console is often searched by its account.
      const account = gameConsole.activeAccount ?? gameConsole.lastActiveAccount;
      const wall = pathTo('appPlayingControl', { query: { server } });
      return {
        id: `console-${id}`,
        group: 'consoles',
        title: gameConsole.name.toUpperCase(),
        place: [names.get(server), state, account?.email].filter(Boolean).join(' · '),
        // The badge's text, and the untranslated state, so that `failed` is found in every language.
        keywords: [
          gameConsole.description,
          ...gameConsole.accounts.map(({ email }) => email),
          badge,
          gameConsole.statusText,
        ]
          .filter(Boolean)
          .join(' '),
        hint: isControllable ? t`Fullscreen` : t`Playing control`,
        icon: isControllable ? IconDeviceGamepad2 : IconDeviceTv,
        go: isControllable
          ? pathTo('appPlayingControl', { query: { server, console: id } })
          : `${wall}#console-${id}`,
      };
    });
  }, [servers, consoles, t]);
}
