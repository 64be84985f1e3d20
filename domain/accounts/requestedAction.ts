import { pathTo } from '#domain/access/paths.ts';
import { requestedActionParam } from './accountRules.ts';

/** Actions on all accounts of servers to which other screens link. They ask before they run, as always. */
const requestableActions = ['start', 'stop'] as const;
export type RequestableAction = (typeof requestableActions)[number];

/** Reads the query parameter; null: no action, or an unknown one. */
export const readRequestedAction = (text: string | null): RequestableAction | null =>
  requestableActions.find((action) => action === text) ?? null;

/** Path to the accounts of these servers, with all of them selected and the action asked for. */
export const pathToAction = (action: RequestableAction, serverIds: readonly number[]): string =>
  pathTo('accountsPlay', { query: { server: serverIds.join(','), [requestedActionParam]: action } });
