import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Person } from '#contract/http/people.ts';
import { useEnums } from '#data/enums/queries.ts';
import { useRoleNames } from '#data/enums/roles.ts';
import { useUser } from '#data/session/hooks.ts';
import { createDateText } from '#domain/format/zone.ts';
import type { GridColumn } from '#ui/DataGrid/gridColumn.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useUiContext } from '#ui/uiContext.ts';

type Column = GridColumn<Person>;

export function usePeopleColumns(): readonly Column[] {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const { roles } = useEnums();
  const roleName = useRoleNames();
  const me = useUser().id;
  return useMemo(() => {
    const dateText = createDateText(timezone);
    const date = (key: string, title: string, read: (person: Person) => string | null): Column => ({
      key,
      title,
      value: (person) => timeOf(read(person)),
      text(person) {
        const at = timeOf(read(person));
        return at === null ? '' : dateText(at);
      },
      filter: 'date',
      width: 140,
    });
    const states = { active: t({ message: 'Active', context: 'person' }), blocked: t`Blocked` };
    const stateOf = ({ blocked }: Person) => (blocked ? 'blocked' : 'active');
    const factors = { yes: t({ message: 'Enabled', context: 'second factor' }), no: t`None` };
    const factorOf = ({ hasSecondFactor }: Person) => (hasSecondFactor ? 'yes' : 'no');
    const optionsOf = (names: Readonly<Record<string, string>>) => ({
      options: Object.entries(names).map(([value, label]) => ({ value, label })),
    });
    const columns: Column[] = [
      {
        key: 'username',
        title: t({ message: 'Name', context: 'of a person' }),
        value: ({ username }) => username,
        text: ({ id, username }) => (id === me ? t`${username} (you)` : username),
        isPinned: true,
        isName: true,
        width: 200,
      },
      {
        key: 'state',
        title: t`State`,
        value: stateOf,
        text: (person) => states[stateOf(person)],
        cell: (person) => (
          <StateBadge tone={person.blocked ? 'negative' : 'positive'}>{states[stateOf(person)]}</StateBadge>
        ),
        filter: optionsOf(states),
        width: 140,
      },
      {
        key: 'role',
        title: t`Role`,
        value: ({ role }) => role,
        text: ({ role }) => roleName(role),
        filter: { options: roles.map(({ role, name }) => ({ value: String(role), label: name })) },
        width: 130,
      },
      { key: 'email', title: t`Email`, value: ({ email }) => email, width: 240 },
      date('lastSeenAt', t`Last seen`, ({ lastSeenAt }) => lastSeenAt),
      {
        key: 'sessions',
        title: t`Sessions`,
        value: ({ sessions }) => sessions,
        filter: 'number',
        align: 'end',
        width: 110,
      },
      {
        key: 'secondFactor',
        title: t`Second factor`,
        value: factorOf,
        text: (person) => factors[factorOf(person)],
        filter: optionsOf(factors),
        width: 140,
      },
      {
        key: 'groups',
        title: t`Server groups`,
        value: ({ groups }) => groups?.join(', ') ?? '',
        text: ({ groups }) => groups?.join(', ') ?? t`all servers`,
        width: 240,
      },
      {
        key: 'servers',
        title: t`Servers`,
        value: ({ servers }) => servers,
        filter: 'number',
        align: 'end',
        width: 110,
      },
      date('createdAt', t`Registered`, ({ createdAt }) => createdAt),
    ];
    return columns;
  }, [t, timezone, roles, roleName, me]);
}

const timeOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));
