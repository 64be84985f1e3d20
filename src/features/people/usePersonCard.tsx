import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Person } from '#contract/http/people.ts';
import { useRoleNames } from '#data/enums/roles.ts';
import { useUser } from '#data/session/hooks.ts';
import { dateTime } from '#domain/format/time.ts';
import { CardLines } from '#ui/DataGrid/CardLines.tsx';
import type { GridCard } from '#ui/DataGrid/gridColumn.ts';
import { usePhoneCard } from '#ui/DataGrid/usePhoneCard.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useUiContext } from '#ui/uiContext.ts';

/** How people are shown as cards on a phone; null: in columns. */
export function usePersonCard(): GridCard<Person> | null {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const roleName = useRoleNames();
  const me = useUser().id;
  const content = useCallback(
    ({ id, username, email, role, blocked, lastSeenAt }: Person) => (
      <CardLines
        title={`${id === me ? t`${username} (you)` : username} · ${roleName(role)}`}
        badge={
          <StateBadge tone={blocked ? 'negative' : 'positive'}>
            {blocked ? t`Blocked` : t({ message: 'Active', context: 'person' })}
          </StateBadge>
        }
        aside={email}
        about={lastSeenAt === null ? '' : `${t`Last seen`}: ${dateTime(Date.parse(lastSeenAt), timezone)}`}
      />
    ),
    [t, timezone, roleName, me],
  );
  return usePhoneCard(content);
}
