import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Skeleton } from '@mantine/core';
import { IconSpy, IconTicket } from '@tabler/icons-react';
import { useUser } from '#data/session/hooks.ts';
import { Permitted } from '#ui/Permitted.tsx';
import { Page, PageTitle } from '#ui/layout/Page.tsx';
import { Warning } from '#ui/states/Warning.tsx';
import type { InviteCode } from '#contract/http/people.ts';
import { useInviteCodes, useRevokeInviteCode } from '#data/access/inviteCodes.ts';
import { accessKeys } from '#data/access/accessKeys.ts';
import { useRoleNames } from '#data/enums/roles.ts';
import { useListState } from '#data/lists/useListState.ts';
import { durationText } from '#domain/format/duration.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useNow } from '#ui/clock.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { Row } from '#ui/layout/flex.ts';
import { ListPending } from '#ui/states/ListStates.tsx';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useEnums } from '#data/enums/queries.ts';
import { referrerParameter } from '#domain/access/guard.ts';
import { pathTo } from '#domain/access/paths.ts';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { useUsd } from '#ui/useUsd.ts';
import { AuthHistory } from './AuthHistory.tsx';
import { Notifications } from './Notifications.tsx';
import { Profile } from './Profile.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import classes from './Settings.module.css';

const InviteCodeDialog = lazyDialog(() => import('#entities/roles/InviteCodeDialog.tsx'), 'InviteCodeDialog');

/** Settings of the signed-in user: profile, second factor, sessions, sign-ins. */
export function SettingsPage() {
  const { t } = useLingui();
  const { guest, clone, username } = useUser();
  const isOwn = !guest && !clone;
  return (
    <Page maw={1120}>
      <PageTitle mb={16}>{t`Settings`}</PageTitle>
      {isOwn ? null : (
        <Warning icon={IconSpy} mb={16} fz="sm" role="note">
          {guest ? (
            <Trans>
              You act as {username} by guest access. Name, password and timezone cannot be changed, plans
              cannot be bought and nothing can be paid.
            </Trans>
          ) : (
            <Trans>
              You are signed in with an access link. Name, password, timezone, second factor and sessions
              belong to the owner of the link.
            </Trans>
          )}
        </Warning>
      )}
      <div className={classes.columns}>
        <Stack gap={16} miw={0}>
          <Profile />
          {isOwn ? <ReferralLink /> : null}
          {isOwn ? (
            <Permitted permission="users_invite_codes_create">
              <InviteCodes />
            </Permitted>
          ) : null}
        </Stack>
        {isOwn ? (
          <Stack gap={16} miw={0}>
            <SecondFactor />
            <Permitted permission="incidents_view">
              <Notifications />
            </Permitted>
            <Sessions />
          </Stack>
        ) : null}
      </div>
      <AuthHistory />
    </Page>
  );
}

/** Codes that the user has created for new users: each registers one. */
function InviteCodes() {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const query = useInviteCodes();
  const state = useListState(query, accessKeys.inviteCodes());
  const { dialog, openDialog, closeDialog } = usePageDialog<{ kind: 'create' }>();
  const codes = query.data;
  // Another API may not have them.
  if (codes === null) return null;
  return (
    <Card
      title={t`Invite codes`}
      actions={
        <ActionButton disabled={isOffline} onClick={() => openDialog({ kind: 'create' })}>
          {t`New invite code`}
        </ActionButton>
      }
    >
      <p className={classes.note}>
        {t`With an invite code one person can register. It gives the role of the new user.`}
      </p>
      {codes ? (
        <ul>
          {codes.map((code) => (
            <CodeItem key={code.id} code={code} />
          ))}
        </ul>
      ) : (
        <ListPending state={state} skeleton={<Skeleton height={60} />} />
      )}
      {dialog ? <InviteCodeDialog onClose={closeDialog} /> : null}
    </Card>
  );
}

function CodeItem({ code }: { code: InviteCode }) {
  const { t, i18n } = useLingui();
  const { isOffline } = useUiContext();
  const roleName = useRoleNames();
  const revoke = useRevokeInviteCode();
  const { id, role, expiresAt, usedAt, usedBy } = code;
  const left = Date.parse(expiresAt) - useNow(undefined, Date.parse(expiresAt));
  const isOpen = usedAt === null && left > 0;
  const duration = durationText(left, i18n.locale);
  const name = roleName(role);
  return (
    <li className={classes.item}>
      <IconTicket size={22} stroke={1.5} aria-hidden="true" />
      <div>
        <Row component="span" gap={8}>
          {name}
          {isOpen ? null : (
            <StateBadge tone="secondary">
              {usedAt === null ? (
                <Trans context="invite code">expired</Trans>
              ) : (
                <Trans context="invite code">used</Trans>
              )}
            </StateBadge>
          )}
        </Row>
        <span className={classes.more}>
          {isOpen ? (
            <Trans>{duration} left</Trans>
          ) : usedBy ? (
            <Trans>{usedBy} registered with it</Trans>
          ) : null}
        </span>
      </div>
      {isOpen ? (
        <ActionButton
          aria-label={t`Revoke the invite code for ${name}`}
          disabled={isOffline}
          loading={revoke.isPending}
          onClick={() => revoke.mutate(id)}
        >
          {t`Revoke`}
        </ActionButton>
      ) : null}
    </li>
  );
}

/** The user's own referral link, if the backend offers one. It contains the user's id, not a name or email. */
function ReferralLink() {
  const { t } = useLingui();
  const usd = useUsd();
  const { id } = useUser();
  const { referralLinks, referrerBonus } = useEnums();
  if (!referralLinks) return null;
  const link = new URL(pathTo('register', { query: { [referrerParameter]: id } }), location.origin).href;
  const bonus = usd(referrerBonus);
  return (
    <Card
      title={t`Referral link`}
      actions={<CopyButton text={link} label={t`Copy link`} size="xs" hasLabel />}
    >
      <p className={classes.note}>
        {referrerBonus > 0 ? (
          <Trans>You get {bonus} for each person who registers with it. They need an invite code too.</Trans>
        ) : (
          t`People who register with it are recorded as invited by you. They need an invite code too.`
        )}
      </p>
      <p className={classes.secret}>{link}</p>
    </Card>
  );
}
