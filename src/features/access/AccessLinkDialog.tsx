import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { acceptWithinMs, workTimes } from '#contract/http/accessLinks.ts';
import { useCreateAccessLink } from '#data/access/links.ts';
import { useEnums } from '#data/enums/queries.ts';
import { useUser } from '#data/session/hooks.ts';
import { offeredRoles, preselectedRole, preselectedWorkTime } from '#domain/access/accessLinks.ts';
import { pathTo } from '#domain/access/paths.ts';
import { durationText } from '#domain/format/duration.ts';
import { useNow } from '#ui/clock.ts';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { QrCode } from '#ui/QrCode/QrCode.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Access.module.css';
import { GivenLinks } from './GivenLinks.tsx';

interface MadeLink {
  address: string;
  /** Milliseconds since the epoch. */
  madeAt: number;
}

/** Makes links that give a role for a time, and shows those that were given. */
export function AccessLinkDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { isOffline } = useUiContext();
  const showError = useErrorToast();
  const { roles } = useEnums();
  const offered = offeredRoles(roles, useUser().role);
  const [role, setRole] = useState(() => preselectedRole(offered));
  const [workTime, setWorkTime] = useState(preselectedWorkTime);
  const [made, setMade] = useState<MadeLink | null>(null);
  const create = useCreateAccessLink();

  const generate = (): void => {
    if (role === null) return;
    create.mutate(
      { role, workTime },
      {
        onSuccess: (token) =>
          setMade({
            address: location.origin + pathTo('inviteAccess', { params: { inviteToken: token } }),
            madeAt: Date.now(),
          }),
        onError: showError,
      },
    );
  };
  return (
    <Dialog title={t`Access link`} size={480} onClose={onClose} closeOnClickOutside={made === null}>
      {made ? (
        <LinkShown {...made} />
      ) : (
        <div className={classes.fields}>
          <p className={classes.note}>
            <Trans>
              Whoever opens the link acts in your name with this role, until the work time is over. A link
              works once.
            </Trans>
          </p>
          <div className={classes.pair}>
            <Select
              data-autofocus
              label={t`Role`}
              allowDeselect={false}
              value={role === null ? null : String(role)}
              onChange={(value) => setRole(Number(value))}
              data={offered.map((known) => ({ value: String(known.role), label: known.name }))}
            />
            <Select
              label={t`Work time`}
              allowDeselect={false}
              value={String(workTime)}
              onChange={(value) => setWorkTime(Number(value))}
              data={workTimes.map((ms) => ({ value: String(ms), label: durationText(ms, i18n.locale) }))}
            />
          </div>
        </div>
      )}
      <Group justify="flex-end" mt="md" gap="sm">
        {made ? (
          <>
            <Button variant="subtle" onClick={() => setMade(null)}>
              <Trans>Another link</Trans>
            </Button>
            <CopyButton text={made.address} label={t`Copy link`} hasLabel />
            <Button data-autofocus onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
            <Button disabled={role === null || isOffline} loading={create.isPending} onClick={generate}>
              <Trans>Generate</Trans>
            </Button>
          </>
        )}
      </Group>
      <GivenLinks />
    </Dialog>
  );
}

/** The new link as text and as QR code; the address is not in the list of given links. */
function LinkShown({ address, madeAt }: MadeLink) {
  const { t, i18n } = useLingui();
  const left = madeAt + acceptWithinMs - useNow(1_000);
  const duration = durationText(left, i18n.locale);
  return (
    <div className={classes.fields}>
      <QrCode text={address} label={t`QR code of the link, for example for a tablet`} />
      <p className={classes.link}>{address}</p>
      <p className={classes.note} role="status">
        {left > 0 ? (
          <Trans>It has to be accepted within five minutes: about {duration} left.</Trans>
        ) : (
          <Trans>The time to accept this link is over.</Trans>
        )}
      </p>
    </div>
  );
}
