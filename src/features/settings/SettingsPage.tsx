import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { IconSpy } from '@tabler/icons-react';
import { useUser } from '#data/session/hooks.ts';
import { Permitted } from '#ui/Permitted.tsx';
import { Page, PageTitle } from '#ui/layout/Page.tsx';
import { Warning } from '#ui/states/Warning.tsx';
import { AuthHistory } from './AuthHistory.tsx';
import { InviteCodes } from './InviteCodes.tsx';
import { Notifications } from './Notifications.tsx';
import { Profile } from './Profile.tsx';
import { ReferralLink } from './ReferralLink.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import classes from './Settings.module.css';

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
