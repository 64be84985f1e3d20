import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { acceptWithinMs, type LinkState, workTimes } from '#contract/http/accessLinks.ts';
import { useAccessLinks, useCreateAccessLink } from '#data/access/links.ts';
import { useEnums } from '#data/enums/queries.ts';
import { useUser } from '#data/session/hooks.ts';
import {
  isLinkState,
  linkStateAt,
  offeredRoles,
  preselectedRole,
  preselectedWorkTime,
} from '#domain/access/accessLinks.ts';
import { pathTo } from '#domain/access/paths.ts';
import { durationText } from '#domain/format/duration.ts';
import { serverClock } from '#domain/serverClock.ts';
import { useNow } from '#ui/clock.ts';
import { RoleSelect } from '#entities/roles/RoleSelect.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { QrCode } from '#ui/QrCode/QrCode.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Access.module.css';
import { AccessLinkList } from './AccessLinkList.tsx';

interface MadeLink {
  address: string;
  /** Its id in the list of given links; undefined from an API that does not send it. */
  id: number | undefined;
  /** Milliseconds since the epoch. */
  madeAt: number;
}

/** Creates links that give a role for a time, and shows existing ones. */
export function AccessLinkDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { isOffline } = useUiContext();
  const enums = useEnums();
  const offered = offeredRoles(enums.roles, useUser().role);
  const [role, setRole] = useState(() => preselectedRole(offered, enums));
  const [workTime, setWorkTime] = useState(preselectedWorkTime);
  const [made, setMade] = useState<MadeLink | null>(null);
  const create = useCreateAccessLink();
  const { state, left } = useMadeLink(made);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // "Copy link" had the focus, and is gone once the link was accepted.
    if (made && state !== 'waiting' && document.activeElement === document.body) close.current?.focus();
  }, [made, state]);

  const generate = (): void => {
    if (role === null) return;
    create.mutate({ role, workTime }, ({ token, id }) =>
      setMade({
        id,
        address: location.origin + pathTo('inviteAccess', { params: { inviteToken: token } }),
        madeAt: serverClock.now(),
      }),
    );
  };
  return (
    <Dialog title={t`Access link`} size={480} onClose={onClose} closeOnClickOutside={made === null}>
      {made ? (
        <LinkShown address={made.address} state={state} left={left} />
      ) : (
        <Stack gap={12}>
          <p className={classes.note}>
            <Trans>
              Anyone who opens the link acts on your behalf with this role until the work time is over. The
              link works once.
            </Trans>
          </p>
          <RoleSelect
            data-autofocus
            label={t`Role`}
            roles={offered}
            value={role === null ? null : String(role)}
            onChange={(value) => setRole(Number(value))}
          />
          <Select
            inputMode="none"
            label={t`Work time`}
            allowDeselect={false}
            value={String(workTime)}
            onChange={(value) => setWorkTime(Number(value))}
            data={workTimes.map((ms) => ({ value: String(ms), label: durationText(ms, i18n.locale) }))}
          />
        </Stack>
      )}
      <Group justify="flex-end" mt="md" gap="sm">
        {made ? (
          <>
            <Button variant="subtle" onClick={() => setMade(null)}>
              {t`Another link`}
            </Button>
            <Button ref={close} variant={state === 'waiting' ? 'default' : 'filled'} onClick={onClose}>
              {t`Close`}
            </Button>
            {state === 'waiting' ? (
              <CopyButton text={made.address} label={t`Copy link`} hasLabel isMain />
            ) : null}
          </>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {t`Close`}
            </Button>
            <Button disabled={role === null || isOffline} loading={create.isPending} onClick={generate}>
              {t`Generate`}
            </Button>
          </>
        )}
      </Group>
      <AccessLinkList />
    </Dialog>
  );
}

/** State of the new link, and how long it can still be accepted, in milliseconds. The list of links follows events. */
function useMadeLink(made: MadeLink | null): { state: string; left: number } {
  const links = useAccessLinks().data;
  const now = useNow(1_000);
  const left = made ? made.madeAt + acceptWithinMs - now : 0;
  const given = links?.find(({ id }) => id === made?.id);
  if (given) return { state: linkStateAt(given, now), left };
  return { state: left > 0 ? 'waiting' : 'expired', left };
}

/** The new link as text and as QR code while it can be accepted, then its outcome. */
function LinkShown({ address, state, left }: { address: string; state: string; left: number }) {
  const { t, i18n } = useLingui();
  const duration = durationText(left, i18n.locale);
  const texts: Record<LinkState, ReactNode> = {
    waiting: <Trans>It has to be accepted within five minutes: about {duration} left.</Trans>,
    active: t`The link was used: somebody is acting on your behalf with it.`,
    ended: t`The link was used, and its access has ended.`,
    expired: t`The time to accept this link is over.`,
    revoked: t`The link was revoked: it gives no access any more.`,
  };
  return (
    <Stack gap={12}>
      {state === 'waiting' ? (
        <>
          <QrCode text={address} label={t`QR code of the link, for example for a tablet`} />
          <p className={classes.link}>{address}</p>
        </>
      ) : null}
      <p className={classes.note} role="status">
        {isLinkState(state) ? texts[state] : state}
      </p>
    </Stack>
  );
}
