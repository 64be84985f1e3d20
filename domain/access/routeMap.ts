import type { PermissionName } from '#contract/permissions.ts';

/** Who may open a route: signed-in users, signed-out visitors, or anybody. */
export type RouteAuth = 'required' | 'public' | 'any';

export interface RouteRule {
  /** Pattern; parameters as `:name`. */
  readonly path: string;
  readonly auth: RouteAuth;
  /** Permission that the role must have in addition. */
  readonly access: PermissionName | null;
  /** Header, drawer and content; or the content alone. */
  readonly layout: 'base' | 'empty';
}

/** A rule with the literal type of its path, so that path parameters are type-checked. */
type RuleAt<Path extends string> = RouteRule & { readonly path: Path };

function open<Path extends string>(path: Path, auth: 'public' | 'any' = 'public'): RuleAt<Path> {
  return { path, auth, access: null, layout: 'empty' };
}

function inside<Path extends string>(path: Path, access: PermissionName | null = null): RuleAt<Path> {
  return { path, auth: 'required', access, layout: 'base' };
}

/** Every screen of the product by name, including those that are not built yet. */
export const routes = {
  home: inside('/'),
  login: open('/login'),
  register: open('/register'),
  forgotPassword: open('/forgot/password'),
  resetPassword: open('/reset/password'),
  logout: { path: '/logout', auth: 'required', access: null, layout: 'empty' },
  inviteAccess: open('/access/:inviteToken', 'any'),
  rolePermissions: inside('/role/permissions', 'permissions_page_view'),
  people: inside('/people', 'users_view'),
  activity: inside('/activity', 'activity_view'),
  incidents: inside('/incidents', 'incidents_view'),
  alertRules: inside('/alert-rules', 'incidents_view'),
  destinations: inside('/destinations', 'incidents_view'),
  auditLog: inside('/audit', 'users_audit_view'),
  performance: inside('/performance', 'users_audit_view'),
  userSettings: inside('/user/settings'),
  userBilling: inside('/user/billing'),
  userPlan: inside('/user/plans'),
  userPlanHistory: inside('/user/plans/history'),
  activeConsoles: inside('/wallets/active/consoles'),
  walletHistory: inside('/wallets/history'),
  newPayment: inside('/wallets/payment'),
  webBotAccounts: inside('/web-bots/accounts'),
  downloadAgent: inside('/downloads/agent', 'agent_download_view'),

  accountsAdd: inside('/accounts/add', 'accounts_upload'),
  accountsAll: inside('/accounts/all', 'accounts_view'),
  accountsParring: inside('/accounts/parring', 'accounts_parring'),
  accountsPlay: inside('/accounts/play', 'accounts_connect'),
  accountsLegacy: inside('/accounts/legacy', 'accounts_view'),
  accountManagement: inside('/accounts/management', 'account_management'),
  accountFailures: inside('/accounts/failures', 'accounts_view'),
  accountsQueue: inside('/accounts/queue', 'servers_tasks_view'),
  configBuilder: inside('/configs/builder', 'config_build'),
  baseConfig: inside('/configs/base', 'config_base_page_view'),
  ownConfigs: inside('/configs/own', 'config_own_view'),
  serverGroups: inside('/configs/server-groups'),
  appPlayingControl: inside('/playing-control/all', 'consoles_view'),
  stackedPlayingControl: inside('/playing-control/stacked', 'consoles_view'),
  console: inside('/consoles/:id', 'consoles_view'),
  screens: inside('/screens', 'screens_view'),
  failures: inside('/failures', 'consoles_recording_view'),
  serversInfo: inside('/info/servers', 'servers_view'),
  databaseMain: inside('/database/main', 'accounts_db_view'),
  belowNormal: inside('/database/below-normal', 'accounts_db_view'),
  financialReport: inside('/database/financial/reports', 'financial_report_view'),
  serversSummary: inside('/database/servers/summary', 'servers_summary_view'),
  userProxies: inside('/proxies', 'proxy_view'),
  ownSchedulers: inside('/schedulers', 'scheduler_view'),
  viewScheduler: inside('/schedulers/view', 'scheduler_view'),
  editScheduler: inside('/schedulers/edit', 'scheduler_update'),
  newScheduler: inside('/schedulers/new', 'scheduler_create'),
  consoleSchedulers: inside('/schedulers/consoles', 'consoles_schedulers_view'),
  taskHistory: inside('/tasks/history', 'servers_tasks_view'),

  notFound: open('*', 'any'),
} as const satisfies Record<string, RouteRule>;

export type RouteName = keyof typeof routes;
export const routeNames = Object.keys(routes) as RouteName[];

/** Parent paths without a screen of their own: they redirect to their first child. */
export const familyStarts = {
  '/accounts': 'accountsAll',
  '/playing-control': 'appPlayingControl',
} as const satisfies Record<string, RouteName>;
