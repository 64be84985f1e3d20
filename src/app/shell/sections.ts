import type { MessageDescriptor } from '@lingui/core';
import {
  IconAdjustments,
  IconAdjustmentsCog,
  IconAlertTriangle,
  IconBriefcase2,
  IconCalendarStats,
  IconCalendarWeek,
  IconChartBar,
  IconCoins,
  IconCreditCardPay,
  IconDatabase,
  IconDeviceGamepad2,
  IconDeviceTv,
  IconDownload,
  IconFileSearch,
  IconHistory,
  IconHome,
  IconKey,
  IconLayoutList,
  IconLink,
  IconListNumbers,
  IconListSearch,
  IconPlayerPlay,
  IconReceipt2,
  IconRobot,
  IconServer,
  IconServerCog,
  IconSitemap,
  IconStack2,
  IconSum,
  IconUserPlus,
  IconUsers,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { type RouteName, routes } from '#domain/access/routes.ts';
import { screenNames, sectionNames } from '../screenNames.ts';
import { useEnums } from '#data/enums/queries.ts';
import { useUser } from '#data/session/hooks.ts';
import { can } from '#domain/access/can.ts';

export interface NavItem {
  route: RouteName;
  label: MessageDescriptor;
  icon: TablerIcon;
}

export interface NavSection {
  /** Null for the items above all sections. */
  title: MessageDescriptor | null;
  items: readonly NavItem[];
}

const item = (route: RouteName, icon: TablerIcon): NavItem => {
  const name = screenNames[route];
  if (!name) throw new Error(`${route} has no name`);
  return { route, label: name.label, icon };
};

/**
 * Sections of the side drawer in the order of the specification; screens that it does not name come last in theirs. A link
 * has the permission of its route.
 */
const sections: readonly NavSection[] = [
  {
    title: null,
    items: [item('home', IconHome)],
  },
  {
    title: sectionNames.maintain,
    items: [
      item('accountsAll', IconUsers),
      item('accountsAdd', IconUserPlus),
      item('accountsParring', IconLink),
      item('accountsPlay', IconPlayerPlay),
      item('accountsLegacy', IconLayoutList),
      item('accountManagement', IconListSearch),
      item('accountFailures', IconAlertTriangle),
      item('accountsQueue', IconListNumbers),
    ],
  },
  {
    title: sectionNames.configs,
    items: [
      item('configBuilder', IconAdjustmentsCog),
      item('baseConfig', IconAdjustments),
      item('ownConfigs', IconBriefcase2),
      item('ownSchedulers', IconCalendarWeek),
    ],
  },
  {
    title: sectionNames.servers,
    items: [item('serverGroups', IconSitemap), item('consoleSchedulers', IconCalendarStats)],
  },
  {
    title: sectionNames.databases,
    items: [
      item('databaseMain', IconDatabase),
      item('financialReport', IconChartBar),
      item('serversSummary', IconSum),
    ],
  },
  {
    title: sectionNames.playing,
    items: [item('appPlayingControl', IconDeviceTv), item('stackedPlayingControl', IconStack2)],
  },
  {
    title: sectionNames.info,
    items: [
      item('serversInfo', IconServer),
      item('taskHistory', IconHistory),
      item('userProxies', IconWorld),
      item('rolePermissions', IconKey),
      item('auditLog', IconFileSearch),
    ],
  },
  {
    title: sectionNames.account,
    items: [
      item('newPayment', IconCreditCardPay),
      item('userPlan', IconReceipt2),
      item('activeConsoles', IconDeviceGamepad2),
      item('walletHistory', IconCoins),
      item('userPlanHistory', IconServerCog),
    ],
  },
  {
    title: sectionNames.webBot,
    items: [item('webBotAccounts', IconRobot)],
  },
  {
    title: sectionNames.downloads,
    items: [item('downloadAgent', IconDownload)],
  },
];

/** The drawer's sections for this user: screens that the role can open, without empty sections. */
export function useSections(): readonly NavSection[] {
  const enums = useEnums();
  const { role } = useUser();
  return sections
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ route }) => {
        const { access } = routes[route];
        return access === null || can(enums, role, access);
      }),
    }))
    .filter(({ items }) => items.length > 0);
}
