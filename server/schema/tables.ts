import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type {
  AccessChangesTable,
  AccountChangesTable,
  AccountsTable,
  AccountUploadsTable,
  DeparturesTable,
} from '#server/schema/accountTables.ts';
import type {
  AttachedConfigsTable,
  ConfigDownloadsTable,
  ConfigSchemaTable,
  ConfigsTable,
} from '#server/schema/configTables.ts';
import type {
  AccountDaysTable,
  BelowNormalTable,
  ClipsTable,
  JudgedDaysTable,
  DifficultyDaysTable,
  DifficultyTotalsTable,
  IncidentDaysTable,
  MatchDaysTable,
} from '#server/schema/historyTables.ts';
import type {
  BackupsTable,
  InstallationKeyTable,
  RepeatedStatementsTable,
} from '#server/schema/installationTables.ts';
import type {
  AgentCredentialsTable,
  AgentReleasesTable,
  TasksTable,
  WaitingAgentsTable,
} from '#server/schema/fleetTables.ts';
import type {
  ChargeRoundsTable,
  IdempotencyKeysTable,
  JobLeasesTable,
  LedgerEntriesTable,
  LedgerLinesTable,
  PaymentsTable,
  PlanPurchasesTable,
  PlansTable,
} from '#server/schema/moneyTables.ts';
import type {
  AccessLinksTable,
  AuditLogTable,
  AuthHistoryTable,
  InviteCodesTable,
  PasswordResetsTable,
  RecoveryCodesTable,
  SessionRightsView,
  SessionsTable,
} from '#server/schema/peopleTables.ts';
import type {
  AlertRulesTable,
  AlertStatesTable,
  IncidentCommentsTable,
  IncidentEventsTable,
  IncidentObjectsTable,
  IncidentsTable,
  RemedyActsTable,
  RemedyDryRunsTable,
} from '#server/schema/alertTables.ts';
import type {
  ConsoleScreensTable,
  ScreenHashesTable,
  ScreenRevisionTable,
  ScreensTable,
  ScreenStaysTable,
  ScreenTimesTable,
} from '#server/schema/screenTables.ts';
import type {
  AlertDeliveriesTable,
  DestinationsTable,
  PushDevicesTable,
  PushKeysTable,
} from '#server/schema/destinationTables.ts';
import type { NotesTable, ShiftNotesTable, UserPresenceTable } from '#server/schema/noteTables.ts';
import type { CountedBalancesTable, DeliveriesTable } from '#server/schema/reportTables.ts';
import type { DatabaseStateTable, EventObjectsTable, EventsTable } from '#server/schema/eventTables.ts';
import type { ProxiesTable } from '#server/schema/proxyTables.ts';
import type {
  ConsoleSchedulersTable,
  SchedulerConfigsTable,
  SchedulersTable,
} from '#server/schema/schedulerTables.ts';
import type { SchedulerLeaseTable, SchedulerRunsTable } from '#server/schema/schedulerRunTables.ts';
import type { WebBotAccountsTable } from '#server/schema/webBotTables.ts';

/** Written as JSON text, read as an object; both drivers agree on that. */
export interface StoredSettings {
  timezone: string;
  timezoneChangedAt: string | null;
  paymentPerConsole: { active: boolean; value: number } | null;
  showAccountAddColumns: boolean;
  canEditAccountIndexes: boolean;
  hardRunButton: boolean;
}

export interface UsersTable {
  id: Generated<number>;
  /** Lower case. */
  email: string;
  username: string;
  password_hash: string;
  role: number;
  blocked: Generated<boolean>;
  settings: ColumnType<StoredSettings, string, string>;
  /** Secret of the second factor, encrypted (`server/modules/access/secondFactorSecrets.ts`). */
  totp_secret: string | null;
  /** Time step of the last used code: neither it nor an older one is accepted again. */
  totp_last_step: number | null;
  /** Secret of a second factor that is being enabled, encrypted. */
  totp_pending: string | null;
  /** Owner of the referral link through which the user came. */
  referrer_id: number | null;
  created_at: Generated<Date>;
}

/** Issued credentials for the messaging channel that have not expired. */
export interface ChannelCredentialsTable {
  /** Public key of the NATS user (`U…`); each set of credentials has one of its own. */
  public_key: string;
  user_id: number;
  session_id: string;
  /** Rights of the credentials: the methods of this role, on these servers. */
  role: number;
  server_ids: ColumnType<number[], string, string>;
  expires_at: Date;
  revoked: Generated<boolean>;
}

/** Failed attempts per key within a window. */
export interface AttemptsTable {
  key: string;
  count: number;
  resets_at: Date;
}

export interface ServerGroupsTable {
  id: Generated<number>;
  name: string;
  description: string | null;
  /** The user who pays for its consoles; null: nobody. */
  payer_id: Generated<number | null>;
  /** Increases with each edit. */
  revision: Generated<number>;
}

export interface UserServerGroupsTable {
  user_id: number;
  group_id: number;
}

export interface ScriptsTable {
  id: Generated<number>;
  version: string;
}

export interface ServersTable {
  id: Generated<number>;
  group_id: number;
  name: string;
  pc_id: string;
  ip: string;
  description: string | null;
  /** Lower-case hex. */
  token: string;
  open: boolean;
  flow: Generated<number>;
  script_id: number | null;
  online: Generated<boolean>;
  last_heartbeat_at: Date | null;
  /** The agent's newest start, its time by the agent, and the number of its newest hello; see `announceStart`. */
  agent_start: string | null;
  agent_started_at: number | null;
  agent_hello: number | null;
  /** Seconds that the clock of the agent's machine is ahead; null: unknown. */
  clock_ahead_s: number | null;
  /**
   * Size and free space in bytes of the disk with the agent's data; free space is updated when it has changed
   * by a percent. Null: unknown.
   */
  disk_free: number | null;
  disk_size: number | null;
  agent_version: string | null;
  /** Data of the machine from the agent's last message. */
  live_name: string | null;
  live_pc_id: string | null;
  live_ip: string | null;
  /** Increases with each edit. */
  revision: Generated<number>;
}

export interface ConsolesTable {
  id: Generated<number>;
  server_id: number;
  name: string;
  description: string | null;
  open: boolean;
  stacked: Generated<boolean>;
  status: number;
  /** Time of the last status change, maintained by a trigger. Null when it predates the trigger. */
  status_since: Generated<Date | null>;
  active_account_id: number | null;
  last_active_account_id: number | null;
  /** Account that was playing when its server was closed; it resumes when the server opens. */
  resume_account_id: number | null;
  next_check_at: Date | null;
  started_at: Date | null;
  expired_at: Date | null;
  /** End of the last paid day; null: none was paid. */
  paid_until: Generated<Date | null>;
  /** End of the last period with a time bonus; older than `started_at`, or null, if this activation has had none. */
  bonus_until: Generated<Date | null>;
  game_sessions_today: Generated<number>;
  played_today: Generated<number>;
  max_games_today: number;
  played_total: Generated<number>;
  /** Day of today's counters, `YYYY-MM-DD`; null when they are zero. */
  activity_day: string | null;
  /** From the agent's last report; null if the agent does not report pauses. */
  script_paused: boolean | null;
  script_paused_by: string | null;
  /** The scheduler's run that plays, or played last; null if something else was started since. */
  run_id: number | null;
  /** When a user last started or stopped it: until the next bar, the scheduler leaves it alone. */
  hand_at: Date | null;
  /** When a user's stop, or the closing of the console, was last sent to the agent, whether or not it has agreed. */
  stop_sent_at: Date | null;
  /** Start of the agent, and number, of the newest report; null: none, or from an agent that does not number reports. */
  report_start: number | null;
  report_number: number | null;
  /** Since when its agent gets no picture of the connected console. */
  picture_lost_since: Date | null;
}

/** Views of grids that users have saved. */
export interface SavedViewsTable {
  id: Generated<number>;
  user_id: number;
  /** One of the contract's `viewGrids`. */
  grid: string;
  /** Unique for user and grid, ignoring case. */
  name: string;
  /** At most one for user and grid. */
  is_default: boolean;
  /** JSON of the contract's `viewState`; as text, because `jsonb` has no U+0000. */
  state: string;
  /** Time of the last change of the state. */
  updated_at: Date;
}

export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  session_rights: SessionRightsView;
  access_links: AccessLinksTable;
  password_resets: PasswordResetsTable;
  invite_codes: InviteCodesTable;
  recovery_codes: RecoveryCodesTable;
  auth_history: AuthHistoryTable;
  audit_log: AuditLogTable;
  channel_credentials: ChannelCredentialsTable;
  attempts: AttemptsTable;
  plans: PlansTable;
  plan_purchases: PlanPurchasesTable;
  ledger_entries: LedgerEntriesTable;
  ledger_lines: LedgerLinesTable;
  payments: PaymentsTable;
  idempotency_keys: IdempotencyKeysTable;
  job_leases: JobLeasesTable;
  charge_rounds: ChargeRoundsTable;
  web_bot_accounts: WebBotAccountsTable;
  proxies: ProxiesTable;
  server_groups: ServerGroupsTable;
  user_server_groups: UserServerGroupsTable;
  scripts: ScriptsTable;
  servers: ServersTable;
  consoles: ConsolesTable;
  accounts: AccountsTable;
  account_changes: AccountChangesTable;
  account_uploads: AccountUploadsTable;
  database_state: DatabaseStateTable;
  events: EventsTable;
  event_objects: EventObjectsTable;
  account_days: AccountDaysTable;
  difficulty_days: DifficultyDaysTable;
  difficulty_totals: DifficultyTotalsTable;
  match_days: MatchDaysTable;
  incident_days: IncidentDaysTable;
  account_departures: DeparturesTable;
  account_access_changes: AccessChangesTable;
  configs: ConfigsTable;
  attached_configs: AttachedConfigsTable;
  config_schema: ConfigSchemaTable;
  config_downloads: ConfigDownloadsTable;
  tasks: TasksTable;
  waiting_agents: WaitingAgentsTable;
  agent_credentials: AgentCredentialsTable;
  agent_releases: AgentReleasesTable;
  saved_views: SavedViewsTable;
  clips: ClipsTable;
  screens: ScreensTable;
  screen_hashes: ScreenHashesTable;
  screen_stays: ScreenStaysTable;
  screen_times: ScreenTimesTable;
  screen_revision: ScreenRevisionTable;
  console_screens: ConsoleScreensTable;
  notes: NotesTable;
  shift_notes: ShiftNotesTable;
  alert_rules: AlertRulesTable;
  alert_states: AlertStatesTable;
  incidents: IncidentsTable;
  incident_objects: IncidentObjectsTable;
  incident_comments: IncidentCommentsTable;
  incident_events: IncidentEventsTable;
  remedy_acts: RemedyActsTable;
  remedy_dry_runs: RemedyDryRunsTable;
  destinations: DestinationsTable;
  alert_deliveries: AlertDeliveriesTable;
  push_devices: PushDevicesTable;
  push_keys: PushKeysTable;
  below_normal: BelowNormalTable;
  judged_days: JudgedDaysTable;
  backups: BackupsTable;
  user_presence: UserPresenceTable;
  schedulers: SchedulersTable;
  scheduler_configs: SchedulerConfigsTable;
  console_schedulers: ConsoleSchedulersTable;
  scheduler_lease: SchedulerLeaseTable;
  scheduler_runs: SchedulerRunsTable;
  deliveries: DeliveriesTable;
  counted_balances: CountedBalancesTable;
  installation_key: InstallationKeyTable;
  repeated_statements: RepeatedStatementsTable;
}

export type UserRow = Selectable<UsersTable>;
export type ServerRow = Selectable<ServersTable>;
export type ConsoleRow = Selectable<ConsolesTable>;
export type AccountRow = Selectable<AccountsTable>;
export type NewConsole = Insertable<ConsolesTable>;
export type NewAccount = Insertable<AccountsTable>;
export type TaskRow = Selectable<TasksTable>;
export type NewTask = Insertable<TasksTable>;
export type SchedulerRunRow = Selectable<SchedulerRunsTable>;
