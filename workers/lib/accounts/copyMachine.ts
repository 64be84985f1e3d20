import { before, isLater, type LoadPoint } from '#domain/accounts/load.ts';
import type { AccountsIdentity, OtherReport, CopyStatus, LoadFault } from '#domain/accounts/protocol.ts';
import type { TabMessage } from './tabs.ts';

/**
 * The copy of the accounts in one tab as a state machine: `copyStep` decides, `AccountsCopy` does what it returns.
 *
 *     opening ──storedRead──▶ idle ──sync──▶ loading ──loaded, failed──▶ idle
 *                                            loading ──loaded (pages > 1)──▶ loading (changes in between)
 *     any ──progress of another tab's first load──▶ loading ──synced by another tab──▶ idle
 *
 *     secrets: missing ──load complete──▶ loading ──secretsLoaded──▶ loaded, or secretsFailed──▶ missing
 *     storage: behind ──storedRead──▶ mirrored ──message of a tab missed──▶ behind;  any ──storageLost──▶ memory
 */
export interface CopyState {
  activity: { kind: 'opening' } | { kind: 'idle' } | { kind: 'loading'; progress: CopyStatus['progress'] };
  /** `mirrored`: the page contains everything in the database. */
  storage: 'behind' | 'mirrored' | 'memory';
  secrets: 'missing' | 'loading' | 'loaded';
  /** Time up to which the page is complete; null before the first complete load. */
  base: LoadPoint | null;
  /** The latest request for a load, and how far the next load goes back for the waiting requests. */
  request: { at: number; backMs: number };
  /** Milliseconds since the epoch. */
  openedAt: number;
  /** When the last complete load of another tab began, milliseconds since the epoch. */
  otherSyncedAt: number;
  /** Why the last load failed; null after a success. */
  fault: LoadFault | null;
  /** Why the secrets could not be loaded, until they are. */
  secretsFault: LoadFault | null;
  /** Why accounts that the API has sent are missing: this version of the app cannot read them. */
  leftOut: LoadFault | null;
  limits: CopyStatus['limits'];
}

/** `from`: time up to which this tab was complete before the load; null for the first one. `since`: the requested start. */
export interface LoadOrder {
  from: LoadPoint | null;
  since: LoadPoint | null;
  isRepeat: boolean;
}

/** Why a load failed, and the token with which it was made. */
interface Failure {
  fault: LoadFault;
  isUnreachable: boolean;
  token: string;
}

type Synced = TabMessage & { kind: 'synced' };

export type CopyEvent =
  | { kind: 'storageLost' }
  /** `completeTo`: of the last complete load of any tab that was stored. */
  | { kind: 'storedRead'; isMirror: boolean; completeTo: LoadPoint | null }
  /** A load that starts after `at`, milliseconds since the epoch, from `backMs` before the last one. */
  | { kind: 'requested'; at: number; backMs: number }
  | { kind: 'sync'; completeTo: LoadPoint | null }
  | { kind: 'progressed'; progress: { loaded: number; total: number } }
  | { kind: 'leftOut'; fault: LoadFault }
  | ({ kind: 'loaded'; pages: number; to: LoadPoint } & LoadOrder & Pick<Synced, 'startedAt' | 'limits'>)
  | ({ kind: 'failed' } & Failure)
  | { kind: 'secretsLoaded' }
  | ({ kind: 'secretsFailed' } & Failure)
  | { kind: 'tab'; message: Synced | (TabMessage & { kind: 'progress' | 'secretsWanted' }) };

export type CopyEffect =
  | ({ kind: 'load' } & LoadOrder)
  | { kind: 'loadSecrets' }
  | { kind: 'sendSecrets' }
  | { kind: 'tabs'; message: TabMessage }
  | { kind: 'page'; report: OtherReport };

type Step = [CopyState, ...CopyEffect[]];
const step = (state: CopyState, ...effects: CopyEffect[]): Step => [state, ...effects];

export const openedCopy = (
  { isStored, hasSecrets }: Pick<AccountsIdentity, 'isStored' | 'hasSecrets'>,
  openedAt: number,
): CopyState => ({
  activity: { kind: 'opening' },
  storage: isStored ? 'behind' : 'memory',
  secrets: hasSecrets ? 'missing' : 'loaded',
  base: null,
  request: { at: openedAt, backMs: 0 },
  openedAt,
  otherSyncedAt: 0,
  fault: null,
  secretsFault: null,
  leftOut: null,
  limits: null,
});

export const copyStatus = ({
  activity,
  storage,
  secrets,
  base,
  limits,
  ...state
}: CopyState): CopyStatus => ({
  phase: activity.kind,
  progress: activity.kind === 'loading' ? activity.progress : null,
  isComplete: base !== null,
  asOf: base?.at ?? null,
  storage: storage === 'memory' ? 'memory' : 'stored',
  secrets: secrets === 'loaded' ? 'loaded' : 'missing',
  fault: state.fault ?? (secrets === 'loaded' ? null : state.secretsFault),
  limits,
});

/** The state after an event, and the effects, in this order. */
export function copyStep(state: CopyState, event: CopyEvent): Step {
  switch (event.kind) {
    case 'storageLost':
      return step({ ...state, storage: 'memory' });
    case 'storedRead': {
      const storage = event.isMirror ? 'mirrored' : state.storage;
      return step({ ...followStorage({ ...state, storage }, event.completeTo), activity: { kind: 'idle' } });
    }
    case 'requested':
      return step({
        ...state,
        request: { at: event.at, backMs: Math.max(event.backMs, state.request.backMs) },
      });
    case 'sync': {
      const { at, backMs } = state.request;
      const next = followStorage({ ...state, request: { at, backMs: 0 } }, event.completeTo);
      const isFresh = next.base !== null && backMs === 0 && next.otherSyncedAt >= at;
      return isFresh ? finished(next) : loading(next, backMs, false);
    }
    case 'progressed': {
      const { progress } = event;
      return step(
        { ...state, activity: { kind: 'loading', progress } },
        { kind: 'tabs', message: { kind: 'progress', progress } },
      );
    }
    case 'leftOut':
      return step({ ...state, leftOut: event.fault });
    case 'loaded': {
      const { from, to, startedAt, limits, pages, isRepeat } = event;
      const secrets = from === null ? 'loaded' : state.secrets;
      const next = { ...state, base: to, limits, secrets } as const;
      const [after, ...effects] = pages > 1 && !isRepeat ? loading(next, 0, true) : finished(next);
      return step(
        after,
        {
          kind: 'tabs',
          message: {
            kind: 'synced',
            from: from?.at ?? null,
            to: to.at,
            position: to.position,
            startedAt,
            limits,
          },
        },
        ...effects,
      );
    }
    case 'failed':
      return failed({ ...state, activity: { kind: 'idle' }, fault: event.fault }, event);
    case 'secretsLoaded':
      return step({ ...state, secrets: 'loaded' });
    case 'secretsFailed':
      return state.secrets === 'loading'
        ? failed({ ...state, secrets: 'missing', secretsFault: event.fault }, event)
        : [state];
    case 'tab':
      return tabStep(state, event.message);
  }
}

function failed(state: CopyState, { fault, isUnreachable, token }: Failure): Step {
  const reports: OtherReport[] = isUnreachable ? [{ kind: 'unreachable' }] : [];
  if (fault.status === 401) reports.push({ kind: 'unauthorized', token });
  return step(state, ...reports.map((report): CopyEffect => ({ kind: 'page', report })));
}

function tabStep(state: CopyState, message: (CopyEvent & { kind: 'tab' })['message']): Step {
  const { base } = state;
  switch (message.kind) {
    case 'progress':
      if (base !== null) return [state];
      return step({ ...state, activity: { kind: 'loading', progress: message.progress } });
    case 'secretsWanted':
      return state.secrets === 'loaded' ? step(state, { kind: 'sendSecrets' }) : [state];
    case 'synced': {
      const { from, to, position = null, startedAt: otherSyncedAt, limits } = message;
      // Messages were missed, for example while this tab was frozen, so the database contains more than the page.
      if (from !== null && base !== null && isLater(from, base.at))
        return step({ ...state, storage: state.storage === 'memory' ? 'memory' : 'behind' });
      if (from === null ? otherSyncedAt < state.openedAt : base === null) return [state];
      const secrets = from === null ? 'loaded' : state.secrets;
      return step({ ...idle(state), base: { at: to, position }, otherSyncedAt, limits, secrets });
    }
  }
}

/** Other tabs have stored the accounts that they sent, so the page is as recent as the database that it mirrors. */
function followStorage(state: CopyState, completeTo: LoadPoint | null): CopyState {
  const isNewer = completeTo && (state.base === null || isLater(completeTo.at, state.base.at));
  return isNewer && state.storage === 'mirrored' ? { ...state, base: completeTo } : state;
}

function loading(state: CopyState, backMs: number, isRepeat: boolean): Step {
  const from = state.base;
  const since = from === null ? null : before(from, backMs);
  return step(
    { ...state, activity: { kind: 'loading', progress: null } },
    { kind: 'load', from, since, isRepeat },
  );
}

const idle = (state: CopyState): CopyState => ({
  ...state,
  activity: { kind: 'idle' },
  fault: state.leftOut,
});

function finished(state: CopyState): Step {
  const next = idle(state);
  if (next.secrets !== 'missing') return [next];
  return step({ ...next, secrets: 'loading' }, { kind: 'loadSecrets' });
}
