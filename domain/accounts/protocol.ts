import type { Account } from '#contract/http/accounts/account.ts';
import type { Fault } from '#contract/errors/index.ts';
import type { SecretEntry } from './secrets.ts';

/** Whose accounts a copy holds, and how they are loaded. */
export interface AccountsIdentity {
  /** Base of the API, `/api` or an absolute URL. */
  base: string;
  userId: number;
  token: string;
  /** Differs between users who see different fields: a copy made with other rights is deleted. */
  rights: string;
  /** Whether the user sees secret fields: they are loaded again in each session, because they are not stored. */
  hasSecrets: boolean;
  /** False during guest access: nothing is stored. */
  isStored: boolean;
}

/** Why a load failed, in a form that can be sent between threads. */
export interface LoadFault extends Fault {
  kind: 'unreachable' | 'timeout' | 'api' | 'contract';
  /** HTTP status; 0 without a response. */
  status: number;
  /** Whether the body had an `error` text of the API itself. */
  fromApi: boolean;
  /** For a `contract` fault: path of the first field that does not match. */
  field: string;
}

export interface CopyStatus {
  /** `opening`: reading the stored copy. `loading`: a load is running. `idle`: nothing is running. */
  phase: 'opening' | 'loading' | 'idle';
  /** Whether the copy contains all accounts; otherwise the first load has not been completed. */
  isComplete: boolean;
  /** Accounts received by the running first load, and their total; null while unknown. */
  progress: { loaded: number; total: number } | null;
  /** The server's time at the last complete load, ISO; null before the first. */
  asOf: string | null;
  /** `memory`: the browser stores nothing, for example because its disk is full. */
  storage: 'stored' | 'memory';
  /** `missing`: the copy had no secrets, and they are not loaded yet. */
  secrets: 'loaded' | 'missing';
  /** Why the last load failed; null after a success. */
  fault: LoadFault | null;
  /** Number of running tasks for pairing and signing in, and how many may run; null before the first load. */
  limits: { current: number; max: number } | null;
}

export type AccountsReport = { kind: 'rows'; rows: Account[]; removed: number[] } | OtherReport;

export type OtherReport =
  /** Secrets of accounts that the page already shows without them. */
  | { kind: 'secrets'; entries: SecretEntry[] }
  | { kind: 'status'; status: CopyStatus }
  /** The API has responded. */
  | { kind: 'response' }
  /** The API cannot be reached. */
  | { kind: 'unreachable' }
  /** The token was refused. */
  | { kind: 'unauthorized'; token: string };

/**
 * Messages from the worker to the page. Each `rows` and `secrets` is answered by {@link rowsTaken}. Rows come
 * as the JSON of a block, which is read faster than copied objects and whose rows share equal values.
 */
export type WorkerReport = { kind: 'rows'; json: string; removed: number[] } | OtherReport;

/** The page has processed the rows, so the next ones can be sent. */
export const rowsTaken = 'taken';

/** Rows per message to the page, if the API has not divided them: about 3 ms of the page's thread. */
export const rowsPerMessage = 250;

export interface AccountsWorker {
  /** Reads the copy, then loads the changes. Called once. */
  open(identity: AccountsIdentity, port: MessagePort): void;
  /**
   * Loads changes from `backMs` before the last load on. Resolves when a load that began after this call has
   * reached the page; false when it failed.
   * @param token replaces the earlier one of the same session
   */
  sync(backMs: number, token?: string): Promise<boolean>;
  /** The line was cut and is back: begins calls again that wait for an answer. */
  retry(): void;
  close(): Promise<void>;
}
