import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Upper bounds of durations of calls and of agents' messages, in seconds. */
const callBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Upper bounds of the durations that browsers measure, in seconds: from a frame at 60 Hz to a start on a slow connection. */
const browserBuckets = [0.016, 0.03, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10];
/** Upper bounds of durations of statements, in seconds. */
const queryBuckets = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 1, 5];

/**
 * The figures of one API process for Prometheus. They contain no names, addresses or ids of people. Figures
 * of the whole installation, which are the same in every process, are read from the database at each scrape
 * (`readFigures.ts`). No label is called `job` or `instance`, because Prometheus adds these and renames
 * existing ones.
 */
export interface Metrics extends ReturnType<typeof instruments> {
  readonly registry: Registry;
}

/** Creates the figures. Those of the process itself (processor, memory, event loop) start with `watchProcess`. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  return { registry, ...instruments(registry) };
}

function instruments(registry: Registry) {
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter<L>({ name, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, buckets: number[], ...labelNames: L[]) =>
    new Histogram<L>({ name, help, buckets, labelNames, registers });
  return {
    calls: counter(
      'dugout_http_requests_total',
      'Calls of the API by route and status.',
      'method',
      'route',
      'status',
    ),
    callSeconds: histogram(
      'dugout_http_request_duration_seconds',
      'Duration of calls by route.',
      callBuckets,
      'method',
      'route',
    ),
    browserSeconds: histogram(
      'dugout_browser_duration_seconds',
      'What browsers have measured and reported, by figure.',
      browserBuckets,
      'figure',
    ),
    sockets: gauge('dugout_sockets', 'Realtime sockets of this process.'),
    events: counter('dugout_events_total', 'Realtime events that this process received, by name.', 'name'),
    messagingUp: gauge('dugout_messaging_up', '1 while this process is connected to the messaging server.'),
    agentMessages: counter(
      'dugout_agent_messages_total',
      'Messages of agents that this process handled.',
      'kind',
      'result',
    ),
    agentItemsRefused: counter(
      'dugout_agent_items_refused_total',
      'Reports, tasks and events of agents that were refused for good.',
      'kind',
    ),
    agentMessageSeconds: histogram(
      'dugout_agent_message_duration_seconds',
      'Time for handling a message of an agent.',
      callBuckets,
      'kind',
    ),
    agentCommands: counter(
      'dugout_agent_commands_total',
      'Commands that this process sent to agents.',
      'kind',
      'result',
    ),
    agentCommandSeconds: histogram(
      'dugout_agent_command_duration_seconds',
      'Time until an agent confirmed a command.',
      callBuckets,
      'kind',
    ),
    jobRuns: counter('dugout_job_runs_total', 'Rounds of repeated jobs in this process.', 'name', 'result'),
    jobSeconds: gauge('dugout_job_last_duration_seconds', 'Duration of the last round of a job.', 'name'),
    jobSucceededAt: gauge(
      'dugout_job_last_success_timestamp_seconds',
      'When a round of a job last succeeded in this process.',
      'name',
    ),
    runnerHoldsLease: gauge(
      'dugout_scheduler_lease_held',
      '1 in the process that starts and stops accounts by their schedulers.',
    ),
    queries: histogram(
      'dugout_database_query_duration_seconds',
      'Duration of statements by kind.',
      queryBuckets,
      'kind',
    ),
    queryErrors: counter('dugout_database_query_errors_total', 'Statements that failed, by kind.', 'kind'),
    poolConnections: gauge(
      'dugout_database_pool_connections',
      'Connections to the database by state.',
      'state',
    ),
    poolWaiting: gauge(
      'dugout_database_pool_waiting',
      'Requests that wait for a connection to the database.',
    ),
    databaseUp: gauge('dugout_database_up', '1 when the database answered the last scrape.'),
    databaseProbeSeconds: gauge(
      'dugout_database_probe_seconds',
      'Time for reading the figures of the last scrape, with waiting for a connection.',
    ),
    diskFree: gauge('dugout_data_disk_free_bytes', 'Free space of the disk that the data folder is on.'),
    diskSize: gauge('dugout_data_disk_size_bytes', 'Size of the disk that the data folder is on.'),
    servers: gauge('dugout_servers', 'Servers by the state of their agent.', 'state'),
    waitingAgents: gauge('dugout_agents_waiting', 'Agents that wait to be attached to a server.'),
    agentClockDifference: gauge(
      'dugout_agent_clock_difference_seconds',
      'Largest difference between the clock of an agent that is online and that of the API.',
    ),
    agentCredentials: gauge(
      'dugout_agent_credentials',
      'Servers by the state of the credentials of their agent that end last: expiring ones end within 30 days.',
      'state',
    ),
    consoles: gauge('dugout_consoles', 'Consoles by status.', 'status'),
    accounts: gauge('dugout_accounts', 'Accounts.'),
    sessions: gauge('dugout_sessions', 'Sessions that have not expired.'),
    channelCredentials: gauge(
      'dugout_channel_credentials',
      'Credentials of the messaging channel that have not expired, by state.',
      'state',
    ),
    tasks: gauge(
      'dugout_tasks',
      'Unfinished tasks by status: those that are sent wait in a queue.',
      'status',
    ),
    proxyChecks: gauge('dugout_proxy_checks_waiting', 'Checks of proxies that wait or run.'),
    payments: gauge('dugout_payments_pending', 'Payments that have been started but not made.'),
    schedulerLag: gauge(
      'dugout_scheduler_lag_seconds',
      'Time since the schedulers were last carried out, by any process.',
    ),
    scheduledConsoles: gauge('dugout_scheduled_consoles', 'Consoles with an enabled scheduler.'),
  };
}
