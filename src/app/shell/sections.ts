import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconAdjustments,
  IconAdjustmentsCog,
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
  IconHistory,
  IconKey,
  IconLayoutList,
  IconLink,
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
import type { RouteName } from '#domain/access/routes.ts';

export interface NavItem {
  route: RouteName;
  label: MessageDescriptor;
  icon: TablerIcon;
}

export interface NavSection {
  title: MessageDescriptor;
  items: readonly NavItem[];
}

const item = (route: RouteName, label: MessageDescriptor, icon: TablerIcon): NavItem => ({
  route,
  label,
  icon,
});

/** The side drawer, section by section. The permission of a link is that of its route. */
export const sections: readonly NavSection[] = [
  {
    title: msg`Playing control`,
    items: [
      item('appPlayingControl', msg({ message: 'All', context: 'consoles' }), IconDeviceTv),
      item('stackedPlayingControl', msg`Stacked`, IconStack2),
    ],
  },
  {
    title: msg`Maintain control`,
    items: [
      item('accountsAll', msg`All accounts`, IconUsers),
      item('accountsAdd', msg`Add accounts`, IconUserPlus),
      item('accountsParring', msg`Parring`, IconLink),
      item('accountsPlay', msg`Play`, IconPlayerPlay),
      item('accountsLegacy', msg`Legacy style`, IconLayoutList),
      item('accountManagement', msg`Management`, IconListSearch),
    ],
  },
  {
    title: msg`Config control`,
    items: [
      item('configBuilder', msg`Config builder`, IconAdjustmentsCog),
      item('baseConfig', msg`Base config`, IconAdjustments),
      item('ownConfigs', msg`My configs`, IconBriefcase2),
      item('ownSchedulers', msg`My schedulers`, IconCalendarWeek),
    ],
  },
  {
    title: msg`Servers`,
    items: [
      item('serverGroups', msg`Servers management`, IconSitemap),
      item('consoleSchedulers', msg`Server schedulers`, IconCalendarStats),
    ],
  },
  {
    title: msg`Databases`,
    items: [
      item('databaseMain', msg`Main DB`, IconDatabase),
      item('financialReport', msg`Financial report`, IconChartBar),
      item('serversSummary', msg`Servers summary info`, IconSum),
    ],
  },
  {
    title: msg`Info`,
    items: [
      item('serversInfo', msg`Servers`, IconServer),
      item('taskHistory', msg`Tasks`, IconHistory),
      item('userProxies', msg`Proxies`, IconWorld),
      item('rolePermissions', msg`Role permissions`, IconKey),
    ],
  },
  {
    title: msg`Account settings`,
    items: [
      item('newPayment', msg`New payment`, IconCreditCardPay),
      item('userPlan', msg`Subscriptions`, IconReceipt2),
      item('activeConsoles', msg`Active consoles`, IconDeviceGamepad2),
      item('walletHistory', msg`Balance history`, IconCoins),
      item('userPlanHistory', msg`Plan history`, IconServerCog),
    ],
  },
  { title: msg`Web Bot`, items: [item('webBotAccounts', msg`Accounts`, IconRobot)] },
  { title: msg`Downloads`, items: [item('downloadAgent', msg`Agent`, IconDownload)] },
];
