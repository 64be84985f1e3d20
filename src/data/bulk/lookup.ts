import { useMemo } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { getServersInfo, type Server } from '#contract/http/servers.ts';
import type { Accounts } from '#data/accounts/accountsStore.ts';
import type { Link } from '#data/offline/link.ts';
import { checkReachable, whenReachable } from '#data/offline/reachable.ts';
import { idsPerCall } from '#data/realtime/targetedRefresh.ts';
import { useServices } from '#data/services.ts';
import type { BulkLookup } from '#domain/bulk/lookup.ts';
import { type Clock, systemClock } from '#domain/clock.ts';
import type { BulkConsole } from '#domain/consoles/bulkRules.ts';
import type { Api } from '#platform/api/api.ts';
import { isOutcomeUnknown } from '#platform/errors/errors.ts';

export interface LookupDeps {
  api: Api;
  link: Pick<Link, 'online'>;
  clock: Clock;
}

/** What lookups of all kinds have in common. */
export const interruptedCalls = ({ api, link, clock }: LookupDeps) => ({
  isUncertain: isOutcomeUnknown,
  whenReachable: () => whenReachable(api, link, clock),
  checkReachable: () => checkReachable(api, clock),
});

export interface AccountsLookupDeps extends LookupDeps {
  accounts: Pick<Accounts, 'sync' | 'status'>;
  /** For screens that do not read the copy of the accounts: opens it, if it is closed. */
  openAccounts?: () => void;
}

/** Checks which interrupted calls succeeded in the copy of the accounts, which it updates. */
export function accountsLookup<Item>(
  { accounts, openAccounts, ...deps }: AccountsLookupDeps,
  isDone: (item: Item) => boolean,
): BulkLookup<Item> {
  return {
    ...interruptedCalls(deps),
    async findDone(items) {
      openAccounts?.();
      if (!(await accounts.sync()))
        throw accounts.status.get().error ?? new Error('The accounts could not be loaded');
      return new Set(items.filter((item) => isDone(item)));
    },
  };
}

interface LookupKind<Item, State> {
  param: 'consoleIds' | 'serverIds';
  idOf: (item: Item) => number;
  statesIn: (answer: ResponseOf<typeof getServersInfo>) => readonly State[];
}

const consoleKind: LookupKind<BulkConsole, GameConsole> = {
  param: 'consoleIds',
  idOf: ({ gameConsole }) => gameConsole.id,
  statesIn: ({ consoles }) => consoles,
};

const serverKind: LookupKind<Server, Server> = {
  param: 'serverIds',
  idOf: ({ id }) => id,
  statesIn: ({ servers }) => servers,
};

function useLookup<Item, State extends { id: number }>({ param, idOf, statesIn }: LookupKind<Item, State>) {
  const { api, link } = useServices();
  return useMemo(
    () =>
      (isDone: (state: State) => boolean): BulkLookup<Item> => ({
        ...interruptedCalls({ api, link, clock: systemClock }),
        async findDone(items) {
          const doneIds = new Set<number>();
          for (let at = 0; at < items.length; at += idsPerCall) {
            const ids = items.slice(at, at + idsPerCall).map(idOf);
            const answer = await api.call(getServersInfo, { query: { [param]: ids.join(',') } });
            for (const state of statesIn(answer)) if (isDone(state)) doneIds.add(state.id);
          }
          return new Set(items.filter((item) => doneIds.has(idOf(item))));
        },
      }),
    [api, link, param, idOf, statesIn],
  );
}

/** Checks which interrupted calls succeeded by reading the consoles; `isDone` judges the current state of each. */
export const useConsoleLookup = () => useLookup(consoleKind);

/** Checks which interrupted calls succeeded by reading the servers; `isDone` judges the current state of each. */
export const useServerLookup = () => useLookup(serverKind);
