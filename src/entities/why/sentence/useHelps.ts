import { useLingui } from '@lingui/react/macro';
import type { Why } from '#contract/http/why.ts';
import { pathTo } from '#domain/access/paths.ts';
import { useUiContext } from '#ui/uiContext.ts';
import type { WhyHelp, WhyPlace } from './whyPlace.ts';

/** What helps against a reason; null if nothing does, or if the user may not do it. */
export function useHelps(): (why: Why, place: WhyPlace) => WhyHelp | null {
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
