import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Skeleton } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { LinkInfo } from '#contract/http/accessLinks.ts';
import { useAccessLinkInfo, useRedeemAccessLink } from '#data/access/links.ts';
import { useSessionLosses } from '#data/access/unsaved.ts';
import { useMaybeEnums } from '#data/enums/queries.ts';
import { isOutcomeUnknown, isUnreachable } from '#data/errors/describe.ts';
import { useMaybeUser } from '#data/session/hooks.ts';
import { pathTo } from '#domain/access/paths.ts';
import { durationText } from '#domain/format/duration.ts';
import { SessionLosses } from '#ui/losses/SessionLosses.tsx';
import { useNow } from '#ui/clock.ts';
import { useReason } from '#ui/states/ListStates.tsx';
import { RetryButton } from '#ui/states/RetryButton.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './LoginPage.module.css';
import { PublicPage } from './PublicPage.tsx';

/** An access link: what it permits, and a button that accepts it. Opens for signed-in users too. */
export function InvitePage() {
  const { t } = useLingui();
  const { inviteToken = '' } = useParams();
  // The new session empties all caches: until the page is left, it shows the accepted link, which is used up
  // by then.
  const [accepting, setAccepting] = useState<LinkInfo | null>(null);
  const { data, error, isFetching, refetch } = useAccessLinkInfo(inviteToken, accepting === null);
  const info = accepting ?? (error ? null : data);

  const askAgain = (): void => {
    setAccepting(null);
    void refetch();
  };
  return (
    <PublicPage title={t`Access link`}>
      {info ? (
        <Invitation
          token={inviteToken}
          info={info}
          onAccept={() => setAccepting(info)}
          onRefused={askAgain}
        />
      ) : error ? (
        <Refused error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.form} aria-busy="true">
          <Skeleton height={132} />
          <Skeleton height={42} />
        </div>
      )}
    </PublicPage>
  );
}

interface RefusedProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A link that is unknown, used, expired or revoked; or the server cannot be reached. */
function Refused({ error, isRetrying, onRetry }: RefusedProps) {
  const { t } = useLingui();
  const reason = useReason(error);
  return (
    <div className={classes.form}>
      <p className={classes.notice} data-tone="warning" role="alert">
        <IconLinkOff size={20} stroke={1.6} aria-hidden="true" />
        <span>{reason}</span>
      </p>
      {isUnreachable(error) ? (
        <RetryButton busy={isRetrying} onRetry={onRetry} />
      ) : (
        <>
          <p className={classes.text}>
            {t`A link works once, and has to be accepted within five minutes. Ask for another one.`}
          </p>
          <Button component={Link} to={pathTo('home')} size="md" variant="default">
            {t`Go home`}
          </Button>
        </>
      )}
    </div>
  );
}

interface InvitationProps {
  token: string;
  info: LinkInfo;
  onAccept: () => void;
  onRefused: () => void;
}

function Invitation({ token, info, onAccept, onRefused }: InvitationProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { reportError } = useUiContext();
  const user = useMaybeUser();
  const enums = useMaybeEnums();
  const redeem = useRedeemAccessLink();
  const losses = useSessionLosses();
  const { ownerName, ownerEmail, role, workTime, expiresAt } = info;
  const roleName = enums?.roles.find((known) => known.role === role)?.name ?? String(role);
  const name = user?.username;

  const accept = (): void => {
    onAccept();
    redeem.mutateAsync(token).then(
      () => navigate(pathTo('home'), { replace: true }),
      (error: unknown) => {
        reportError(error);
        // The page then shows the reason: somebody else used it first, or it has expired. If the answer was lost, this
        // browser may have used it: another press is the same attempt.
        if (!isOutcomeUnknown(error)) onRefused();
      },
    );
  };
  return (
    <div className={classes.form}>
      <dl className={classes.facts}>
        <div>
          <dt>{t`From`}</dt>
          <dd>
            <span>{ownerName}</span>
            <Box component="span" display="block" c="dimmed" fz="sm">
              {ownerEmail}
            </Box>
          </dd>
        </div>
        <div>
          <dt>{t`Role`}</dt>
          <dd>{roleName}</dd>
        </div>
        <div>
          <dt>{t`Work time`}</dt>
          <dd>{durationText(workTime, i18n.locale)}</dd>
        </div>
        <div>
          <dt>{t`Expires`}</dt>
          <dd>
            <TimeLeft expiresAt={expiresAt} onOver={onRefused} />
          </dd>
        </div>
      </dl>
      {name === undefined ? null : (
        <p className={classes.notice} data-tone="warning">
          <span>
            <Trans>You are signed in as {name}. Accepting the link ends that session.</Trans>
          </span>
        </p>
      )}
      <SessionLosses {...losses} />
      <Button size="md" fullWidth disabled={losses.isBusy} loading={redeem.isPending} onClick={accept}>
        {t`Accept and sign in`}
      </Button>
    </div>
  );
}

/** Interval of the countdown, milliseconds. */
const tickMs = 1_000;

/** The server decides whether the link has expired, because the clocks may differ: `onOver` asks it. */
function TimeLeft({ expiresAt, onOver }: { expiresAt: string; onOver: () => void }) {
  const { t, i18n } = useLingui();
  const left = Date.parse(expiresAt) - useNow(tickMs);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) onOver();
    // Once, when the time is over.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver]);
  if (isOver) return t`the time is over`;
  const duration = durationText(left, i18n.locale);
  return <Trans>about {duration} left</Trans>;
}
