import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Why, WhyReason } from '#contract/http/why.ts';
import { translatedText } from '#data/errors/refusals.ts';
import { pathTo } from '#domain/access/paths.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useLingui } from '@lingui/react/macro';
import { useUser } from '#data/session/hooks.ts';
import { nearTime } from '#domain/format/time.ts';
import { getOwn } from '#domain/getOwn.ts';
import { useNow } from '#ui/clock.ts';
import { conditionLabels } from '#entities/incidents/incidentLabels.ts';
import { translateLabel } from '#ui/translateLabel.ts';
import type { WhyPlace, WhyHelp } from './whyPlace.ts';
import classes from './Why.module.css';

export interface WhyLineProps {
  why: Why;
  place: WhyPlace;
  /** Error text that is shown next to it, as sent by the API. */
  shownError?: string | null | undefined;
  /** Whether it is one line without a link. */
  isPlain?: boolean | undefined;
  /** Only the link. */
  isHelpOnly?: boolean | undefined;
  /** Shown for a reason unknown to the app. */
  fallback: ReactNode;
}

/** Why something does not play, and a link to what helps. */
export function WhyLine(props: WhyLineProps) {
  const { why, place, shownError, isPlain = false, isHelpOnly = false, fallback } = props;
  const text = useWhyText()(why, place);
  const help = useHelps()(why, place);
  if (text === null) return fallback;
  const link = help ? (
    <Link className={classes.help ?? ''} to={help.to}>
      {help.label}
    </Link>
  ) : null;
  if (isHelpOnly) return link && <span data-why={why.reason}>{link}</span>;
  const { error } = why.params;
  const whole = error === undefined || error === shownError ? text : `${text}: ${translatedText(error)}`;
  if (isPlain)
    return (
      <span data-truncate className={classes.plain} title={whole}>
        {whole}
      </span>
    );
  return (
    <span data-wrap data-why={why.reason}>
      {whole}
      {link ? (
        <>
          {' · '}
          {link}
        </>
      ) : null}
    </span>
  );
}

/** Says why something does not play; null for a reason unknown to the app. */
function useWhyText(): (why: Why, place: WhyPlace) => string | null {
  const { t } = useLingui();
  const { timezone } = useUser().settings;
  const now = useNow();
  return ({ reason, params }, place) => {
    const { account, by, at, place: queued, of, slot, version, newest, quarantinedBy } = params;
    const scheduler = params.scheduler?.name ?? '';
    const time = at === undefined ? null : nearTime(at, now, timezone);
    const whom = account && (account.email ?? t`account ${account.index}`);
    // The page of an account names it already.
    const who = place.accountId === undefined ? whom : undefined;
    const texts: Record<WhyReason, () => string> = {
      paused: () => (by === undefined ? t`Paused by somebody` : t`Paused by ${by}`),
      accountDone: () => (who === undefined ? t`The account is done` : t`The plan has ${who}, which is done`),
      quarantined: () => {
        if (quarantinedBy === undefined)
          return who === undefined ? t`The account is in quarantine` : t`${who} is in quarantine`;
        const source = translateLabel(conditionLabels, quarantinedBy, t);
        return who === undefined
          ? t`The account is in quarantine because of “${source}”`
          : t`${who} is in quarantine because of “${source}”`;
      },
      accountsDone: () => t`All its accounts are done`,
      noAccounts: () => t`It has no accounts`,
      serverClosed: () => t`The server is closed`,
      consoleClosed: () => t`The console is closed`,
      serverOffline: () => t`The server is offline`,
      queued: () => t`Waits in the queue, place ${queued ?? 0} of ${of ?? 0}`,
      accountBusy: () => t`The account is being paired or signed in`,
      controlled: () =>
        by === undefined
          ? t`The plan waits while somebody controls the console`
          : t`The plan waits while ${by} controls the console`,
      consoleTaken: () => (whom === undefined ? t`Its console is busy` : t`Its console plays ${whom}`),
      starting: () => t`Scheduler ${scheduler} starts it in a moment`,
      otherFirst: () => t`Account ${slot ?? 0} of the plan plays first`,
      retrying: () => (time === null ? t`Failed; next attempt soon` : t`Failed; next attempt at ${time}`),
      agentRefused: () => t`The agent refused the start`,
      agentTooOld: () =>
        t`The agent refused the start, and is too old: ${version ?? ''}, the newest is ${newest ?? ''}`,
      runnerStopped: () => t`It should be playing by the plan, but the scheduler service is not running`,
      limitReached: () => t`All of today's games have been played`,
      stoppedByHand: () =>
        time === null
          ? t`Stopped manually: the plan does not start it`
          : t`Stopped manually: the plan does not start it until ${time}`,
      planned: () => t`Planned for ${time ?? ''} by ${scheduler}`,
      accountFailed: () => (who === undefined ? t`The account has failed` : t`${who} has failed`),
      proxyFails: () =>
        who === undefined ? t`The proxy of the account fails` : t`The proxy of ${who} fails`,
      noAccount: () => t`The plan has account ${slot ?? 0}, which is not on the console`,
      notPlanned: () => t`Scheduler ${scheduler} plans nothing here`,
      banned: () => (who === undefined ? t`The account is banned` : t`${who} is banned`),
      notPaired: () => (who === undefined ? t`The account is not paired` : t`${who} is not paired`),
      schedulerDisabled: () => t`Scheduler ${scheduler} is disabled here`,
      schedulerBlocked: () => t`The owner of scheduler ${scheduler} is blocked`,
      notStarted: () => t`Nobody has started it, and it has no scheduler`,
    };
    return getOwn(texts, reason)?.() ?? null;
  };
}

/** What helps against a reason; null if nothing does, or if the user may not do it. */
function useHelps(): (why: Why, place: WhyPlace) => WhyHelp | null {
  const { t } = useLingui();
  const { can } = useUiContext();
  const found = ({ reason, params: { account, scheduler } }: Why, place: WhyPlace): WhyHelp | null => {
    const { serverId, consoleId } = place;
    const accountId = place.accountId ?? account?.id;
    const query = { server: serverId };
    const card = `${pathTo('serversInfo')}#server-${serverId}`;
    const tile = `${pathTo('appPlayingControl', { query })}#console-${consoleId}`;
    const panel = pathTo('accountsAll', { query: { ...query, account: accountId } });
    const plan = pathTo('viewScheduler', { query: { id: scheduler?.id } });
    switch (reason) {
      case 'paused':
      case 'controlled':
        return {
          label: t`Resume it`,
          to: pathTo('appPlayingControl', { query: { ...query, console: consoleId } }),
          permission: 'accounts_connect',
        };
      case 'accountDone':
        return { label: t`Mark it as not done`, to: panel, permission: 'accounts_done' };
      case 'quarantined':
        return { label: t`Lift the quarantine`, to: panel, permission: 'accounts_connect' };
      case 'accountsDone':
        return {
          label: t`Go to its accounts`,
          to: pathTo('accountsAll', { query: { ...query, consoleId } }),
          permission: 'accounts_view',
        };
      case 'noAccounts':
        return { label: t`Add accounts`, to: pathTo('accountsAdd'), permission: 'accounts_upload' };
      case 'serverClosed':
        return { label: t`Open the server`, to: card, permission: 'servers_open' };
      case 'consoleClosed':
        return { label: t`Open the console`, to: tile, permission: 'consoles_open' };
      case 'serverOffline':
      case 'agentRefused':
        return { label: t`Go to the server`, to: card, permission: 'servers_view' };
      case 'agentTooOld':
        return { label: t`Update the agent`, to: card, permission: 'servers_update' };
      case 'queued':
      case 'accountBusy':
        return {
          label: t`Go to the queue`,
          to: pathTo('accountsQueue', { query }),
          permission: 'servers_tasks_view',
        };
      case 'consoleTaken':
        return { label: t`Go to the console`, to: tile, permission: 'consoles_view' };
      case 'starting':
      case 'otherFirst':
      case 'planned':
      case 'notPlanned':
      case 'noAccount':
        return { label: t`Go to the plan`, to: plan, permission: 'scheduler_view' };
      case 'stoppedByHand':
      case 'limitReached':
      case 'notStarted':
        return { label: t`Start it`, to: tile, permission: 'consoles_connect' };
      case 'retrying':
      case 'accountFailed':
        return { label: t`Reset the account`, to: panel, permission: 'accounts_reset_state' };
      case 'proxyFails':
        return { label: t`Edit the proxy`, to: panel, permission: 'accounts_edit' };
      case 'notPaired':
        return {
          label: t`Pair it`,
          to: pathTo('accountsParring', { query: { ...query, account: accountId } }),
          permission: 'accounts_parring',
        };
      case 'schedulerDisabled':
        return {
          label: t`Enable it`,
          to: pathTo('consoleSchedulers', { query: { consoleId } }),
          permission: 'consoles_schedulers_view',
        };
      default:
        return null;
    }
  };
  return (why, place) => {
    const help = found(why, place);
    // The buttons of the tile itself do the same.
    const isHere = help?.to.endsWith(`#console-${place.consoleId}`) && place.isTile === true;
    return help && !isHere && can(help.permission) ? help : null;
  };
}
