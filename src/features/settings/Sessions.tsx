import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconDeviceDesktop, IconLink, IconSpy, type TablerIcon } from '@tabler/icons-react';
import type { ListedSession, SessionKind } from '#contract/http/settings.ts';
import { useRoleNames } from '#data/enums/roles.ts';
import { useListState } from '#data/lists/useListState.ts';
import { meKeys } from '#data/me/meKeys.ts';
import { useEndOtherSessions, useEndSession, useSessions } from '#data/me/sessions.ts';
import { deviceName } from '#domain/access/device.ts';
import { nearTime } from '#domain/format/time.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useNow } from '#ui/clock.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { Row } from '#ui/layout/flex.ts';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { placeText } from './placeText.ts';
import classes from './Settings.module.css';

const icons: Record<SessionKind, TablerIcon> = { own: IconDeviceDesktop, link: IconLink, guest: IconSpy };

/** The user's sessions; each one except this can be signed out. */
export function Sessions() {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const query = useSessions(true);
  const state = useListState(query, meKeys.sessions());
  const endOthers = useEndOtherSessions();
  const { dialog, openDialog, closeDialog } = usePageDialog<{ kind: 'others' }>();
  const now = useNow();
  // No event reports that a session has expired.
  const sessions = query.data?.filter(({ current, expiresAt }) => current || Date.parse(expiresAt) > now);
  // Another API may not have them.
  if (query.data === null) return null;
  const others = sessions?.filter(({ current }) => !current).length ?? 0;
  return (
    <Card
      title={t`Sessions`}
      actions={
        others > 0 ? (
          <ActionButton disabled={isOffline} onClick={() => openDialog({ kind: 'others' })}>
            {t`Sign out all others`}
          </ActionButton>
        ) : null
      }
    >
      <ListStale state={state} />
      {sessions ? (
        <ul>
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <ListPending state={state} skeleton={<Skeleton height={120} />} />
      )}
      {dialog ? (
        <ConfirmDialog
          title={t`Sign out all others`}
          confirmLabel={t`Sign out`}
          danger
          onConfirm={async () => {
            const count = await endOthers.mutateAsync();
            toast.message(
              <Plural value={count} one="# session is signed out." other="# sessions are signed out." />,
            );
          }}
          onClose={closeDialog}
        >
          <Plural
            value={others}
            one="# other session ends immediately and gives back its consoles."
            other="# other sessions end immediately and give back their consoles."
          />{' '}
          {t`Access links end as well.`}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

function SessionItem({ session }: { session: ListedSession }) {
  const { t } = useLingui();
  const { timezone, isOffline } = useUiContext();
  const roleName = useRoleNames();
  const end = useEndSession();
  const now = useNow();
  const { id, kind, device, ip, place, createdAt, lastSeenAt, current, actor, role } = session;
  const Icon = icons[kind];
  const name = (device && (deviceName(device) ?? device)) || t`Unknown device`;
  const seen = nearTime(Date.parse(lastSeenAt), now, timezone);
  const since = nearTime(Date.parse(createdAt), now, timezone);
  const roleText = roleName(role);
  return (
    <li className={classes.item}>
      <Icon size={22} stroke={1.5} aria-hidden="true" />
      <div>
        <Row component="span" gap={8} title={device ?? undefined}>
          {name}
          {current ? <StateBadge tone="positive">{t`this one`}</StateBadge> : null}
          {kind === 'link' ? (
            <StateBadge tone="warning">
              <Trans>Access link: {roleText}</Trans>
            </StateBadge>
          ) : null}
          {kind === 'guest' ? (
            <StateBadge tone="warning">
              <Trans>Guest access: {actor}</Trans>
            </StateBadge>
          ) : null}
        </Row>
        <span className={classes.more}>
          {[ip, placeText(place, t)].filter(Boolean).join(' · ')}
          {' · '}
          {current ? <Trans>signed in {since}</Trans> : <Trans>last seen {seen}</Trans>}
        </span>
      </div>
      {current ? null : (
        <ActionButton
          aria-label={t`Sign out ${name}`}
          disabled={isOffline}
          loading={end.isPending}
          onClick={() => end.mutate(id)}
        >
          {t`Sign out`}
        </ActionButton>
      )}
    </li>
  );
}
