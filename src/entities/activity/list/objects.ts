import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconAdjustments,
  IconBell,
  IconBellCog,
  IconCalendarWeek,
  IconDeviceGamepad2,
  IconHistory,
  IconLink,
  IconRepeat,
  IconRobot,
  IconServer,
  IconSitemap,
  IconUser,
  IconUserCircle,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ObjectKind } from '#contract/activity/index.ts';
import type { ActivityObject } from '#contract/http/activity.ts';
import type { PermissionName } from '#contract/permissions.ts';
import { pathTo } from '#domain/access/paths.ts';
import { conditionLabels } from '#entities/incidents/incidentLabels.ts';
import { translateLabel } from '#ui/translateLabel.ts';

interface KindOfObject {
  icon: TablerIcon;
  /** Where the object is shown, where its recording of a time is, and who may open these. Null: it has no page. */
  place: { to: (id: number, at?: number) => string; needs: PermissionName | null } | null;
}

const kinds: Readonly<Record<ObjectKind, KindOfObject>> = {
  account: {
    icon: IconUserCircle,
    place: { to: (id) => pathTo('accountsAll', { query: { account: id } }), needs: 'accounts_view' },
  },
  console: {
    icon: IconDeviceGamepad2,
    place: {
      to: (id, at) => pathTo('console', { params: { id }, query: at === undefined ? {} : { at, play: 1 } }),
      needs: 'consoles_view',
    },
  },
  server: {
    icon: IconServer,
    place: { to: (id) => `${pathTo('serversInfo')}#server-${id}`, needs: 'servers_view' },
  },
  group: { icon: IconSitemap, place: { to: () => pathTo('serverGroups'), needs: 'servers_view' } },
  config: { icon: IconAdjustments, place: { to: () => pathTo('ownConfigs'), needs: 'config_own_view' } },
  scheduler: {
    icon: IconCalendarWeek,
    place: { to: (id) => pathTo('viewScheduler', { query: { id } }), needs: 'scheduler_view' },
  },
  proxy: { icon: IconWorld, place: { to: () => pathTo('userProxies'), needs: 'proxy_view' } },
  webBot: { icon: IconRobot, place: { to: () => pathTo('webBotAccounts'), needs: null } },
  person: { icon: IconUser, place: { to: () => pathTo('people'), needs: 'users_view' } },
  link: { icon: IconLink, place: null },
  incident: {
    icon: IconBell,
    place: { to: (id) => pathTo('incidents', { query: { incident: id } }), needs: 'incidents_view' },
  },
  alertRule: { icon: IconBellCog, place: { to: () => pathTo('alertRules'), needs: 'incidents_view' } },
  plan: { icon: IconRepeat, place: { to: () => pathTo('userPlan'), needs: null } },
};

/** The icon and page of an object; an unknown kind has neither. */
export const kindOfObject = ({ kind }: Pick<ActivityObject, 'kind'>): KindOfObject =>
  (kinds as Readonly<Record<string, KindOfObject | undefined>>)[kind] ?? { icon: IconHistory, place: null };

/** `400 accounts`: how many objects of a kind there are. */
export function useObjectCount(): (kind: string, count: number) => string {
  const { t } = useLingui();
  return (kind, count) => {
    if (kind === 'account') return t`${plural(count, { one: '# account', other: '# accounts' })}`;
    if (kind === 'console') return t`${plural(count, { one: '# console', other: '# consoles' })}`;
    if (kind === 'server') return t`${plural(count, { one: '# server', other: '# servers' })}`;
    if (kind === 'proxy') return t`${plural(count, { one: '# proxy', other: '# proxies' })}`;
    return t`${plural(count, { one: '# object', other: '# objects' })}`;
  };
}

/** The name that an object had at the time, as it is shown elsewhere; a rule without a name has that of its condition. */
export function useObjectName(): (object: Pick<ActivityObject, 'kind' | 'name'>) => string {
  const { t } = useLingui();
  return ({ kind, name }) => {
    if (kind === 'console') return name.toUpperCase();
    return kind === 'alertRule' ? translateLabel(conditionLabels, name, t) : name;
  };
}
