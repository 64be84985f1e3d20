import type { MessageDescriptor } from '@lingui/core';
import {
  IconActivity,
  IconAdjustments,
  IconAlertTriangle,
  IconBell,
  IconBellCog,
  IconBriefcase2,
  IconCalendarWeek,
  IconChartBar,
  IconClockCog,
  IconCoins,
  IconCreditCardPay,
  IconDatabase,
  IconDeviceGamepad2,
  IconDeviceTv,
  IconDownload,
  IconFileSearch,
  IconHistory,
  IconHome,
  IconHourglass,
  IconKey,
  IconLayoutList,
  IconLink,
  IconListSearch,
  IconMovie,
  IconPhotoSearch,
  IconPlayerPlay,
  IconReceipt2,
  IconRepeat,
  IconRobot,
  IconSend,
  IconServer,
  IconSitemap,
  IconStack2,
  IconSum,
  IconTools,
  IconTrendingDown,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { type RouteName, routes } from '#domain/access/routeMap.ts';
import { screenNames, type sectionNames } from '../screenNames.ts';
import { useEnums } from '#data/enums/queries.ts';
import { useUser } from '#data/session/hooks.ts';
import { can } from '#domain/access/can.ts';

export interface NavItem {
  route: RouteName;
  label: MessageDescriptor;
  /** Object of the screen; see `ScreenName`. */
  of: MessageDescriptor | null;
  icon: TablerIcon;
}

export interface NavSection {
  /** Null for the items above all sections. */
  name: keyof typeof sectionNames | null;
  items: readonly NavItem[];
}

const item = (route: RouteName, icon: TablerIcon): NavItem => {
  const name = screenNames[route];
  if (!name) throw new Error(`${route} has no name`);
  return { route, label: name.label, of: name.of ?? null, icon };
};

/**
 * Sections of the side drawer in the order of the specification; screens that it does not name come last in
 * their section. A link has the permission of its route.
 */
const sections: readonly NavSection[] = [
  {
    name: null,
    items: [item('home', IconHome)],
  },
  {
    name: 'maintain',
    items: [
      item('accountsAll', IconUsers),
      item('accountsAdd', IconUserPlus),
      item('accountsParring', IconLink),
      item('accountsPlay', IconPlayerPlay),
      item('accountsLegacy', IconLayoutList),
      item('accountManagement', IconListSearch),
      item('accountFailures', IconAlertTriangle),
      item('accountsQueue', IconHourglass),
    ],
  },
  {
    name: 'configs',
    items: [
      item('configBuilder', IconTools),
      item('baseConfig', IconAdjustments),
      item('ownConfigs', IconBriefcase2),
      item('ownSchedulers', IconCalendarWeek),
    ],
  },
  {
    name: 'servers',
    items: [item('serverGroups', IconSitemap), item('consoleSchedulers', IconClockCog)],
  },
  {
    name: 'databases',
    items: [
      item('databaseMain', IconDatabase),
      item('financialReport', IconChartBar),
      item('serversSummary', IconSum),
      item('belowNormal', IconTrendingDown),
    ],
  },
  {
    name: 'playing',
    items: [
      item('appPlayingControl', IconDeviceTv),
      item('stackedPlayingControl', IconStack2),
      item('screens', IconPhotoSearch),
      item('failures', IconMovie),
    ],
  },
  {
    name: 'info',
    items: [
      item('serversInfo', IconServer),
      item('taskHistory', IconHistory),
      item('userProxies', IconWorld),
      item('rolePermissions', IconKey),
      item('people', IconUsersGroup),
      item('incidents', IconBell),
      item('alertRules', IconBellCog),
      item('destinations', IconSend),
      item('activity', IconActivity),
      item('auditLog', IconFileSearch),
    ],
  },
  {
    name: 'account',
    items: [
      item('newPayment', IconCreditCardPay),
      item('userPlan', IconRepeat),
      item('activeConsoles', IconDeviceGamepad2),
      item('walletHistory', IconCoins),
      item('userPlanHistory', IconReceipt2),
    ],
  },
  {
    name: 'webBot',
    items: [item('webBotAccounts', IconRobot)],
  },
  {
    name: 'downloads',
    items: [item('downloadAgent', IconDownload)],
  },
];

/** The drawer's sections for this user: screens that the role can open, without empty sections. */
export function useSections(): readonly NavSection[] {
  const enums = useEnums();
  const { role } = useUser();
  return sections
    .map(({ name, items }) => ({
      name,
      items: items.filter(({ route }) => {
        const { access } = routes[route];
        return access === null || can(enums, role, access);
      }),
    }))
    .filter(({ items }) => items.length > 0);
}
