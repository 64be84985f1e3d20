import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import { IconClockHour4, IconSpy } from '@tabler/icons-react';
import { useUser } from '#data/session/hooks.ts';
import { durationText } from '#domain/format/duration.ts';
import { nearTime } from '#domain/format/time.ts';
import { useNow } from '#ui/clock.ts';
import classes from './Header.module.css';
import { useRoleName } from './useRoleName.ts';

const events = { hover: true, focus: true, touch: true };

/**
 * Kind of sign-in that the user should be aware of: guest access; an access link with its role and remaining time, also
 * during guest access from one.
 */
export function SessionLabels() {
  const { guest, clone, sessionEndsAt } = useUser();
  return (
    <>
      {guest ? <GuestMark /> : null}
      {clone || sessionEndsAt !== null ? <LinkLabel /> : null}
    </>
  );
}

function GuestMark() {
  const { t } = useLingui();
  const text = t`Guest access enabled. Just log out to disable it.`;
  return (
    <Tooltip label={text} events={events}>
      <ActionIcon size={36} variant="light" color="orange" aria-label={text}>
        <IconSpy size={20} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}

function LinkLabel() {
  const { t, i18n } = useLingui();
  const { sessionEndsAt, settings } = useUser();
  const role = useRoleName();
  const now = useNow();
  const end = sessionEndsAt === null ? null : Date.parse(sessionEndsAt);
  const left = end === null ? null : durationText(end - now, i18n.locale, 'short');
  const at = end === null ? null : nearTime(end, now, settings.timezone);
  return (
    <Tooltip
      label={
        at === null
          ? t`Signed in with an access link. Access may be restricted.`
          : t`Signed in with an access link until ${at}. Access may be restricted.`
      }
      events={events}
      multiline
      maw={280}
    >
      <Badge
        tabIndex={0}
        color="orange"
        size="lg"
        tt="none"
        fw={500}
        className={classes.linkLabel ?? ''}
        leftSection={<IconClockHour4 size={14} stroke={1.75} aria-hidden="true" />}
      >
        {left === null ? role : t`${role}, ${left}`}
      </Badge>
    </Tooltip>
  );
}
