import { useLingui } from '@lingui/react/macro';
import type { Why, WhyReason } from '#contract/http/why.ts';
import { useUser } from '#data/session/hooks.ts';
import { nearTime } from '#domain/format/time.ts';
import { getOwn } from '#domain/getOwn.ts';
import { useNow } from '#ui/clock.ts';
import { conditionLabels } from '#entities/incidents/incidentLabels.ts';
import { translateLabel } from '#ui/translateLabel.ts';
import type { WhyPlace } from './whyPlace.ts';

/** Says why something does not play; null for a reason unknown to the app. */
export function useWhyText(): (why: Why, place: WhyPlace) => string | null {
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
