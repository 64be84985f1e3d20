import type { ComponentType } from 'react';
import type { RouteName } from '#domain/access/routeMap.ts';
import { loadTexts, withTexts } from '#platform/i18n/i18n.ts';

/** Loads the component of a screen, with the texts of its feature. */
type Screen = () => Promise<ComponentType>;

/** Loads a screen from its file, of which it is the only value, with the texts of these catalogs. */
const page =
  (
    catalogs: string | readonly string[],
    load: () => Promise<Readonly<Record<string, ComponentType>>>,
  ): Screen =>
  async () => {
    const [exported] = await Promise.all([load(), ...[catalogs].flat().map(loadTexts)]);
    const [Page] = Object.values(exported) as [ComponentType];
    return Page;
  };

type WallVariant = 'all' | 'stacked';

const wall =
  (
    catalog: string,
    load: () => Promise<{ default: ComponentType<{ variant: WallVariant }> }>,
    variant: WallVariant,
  ): Screen =>
  async () => {
    const { default: WallPage } = await withTexts(catalog, load);
    return () => <WallPage variant={variant} />;
  };

/**
 * The screen of each route; its access rules are in `domain/access/routeMap.ts`. The build reads which file and
 * catalogs belong to which route from this text: `scripts/lib/screenPreloads.ts`.
 */
const screens: Record<RouteName, Screen> = {
  home: page('home', () => import('#features/home/HomePage.tsx')),
  login: page('login', () => import('#features/login/LoginPage.tsx')),
  register: page('login', () => import('#features/login/RegisterPage.tsx')),
  forgotPassword: page('login', () => import('#features/login/ForgotPage.tsx')),
  resetPassword: page('login', () => import('#features/login/ResetPage.tsx')),
  // Its loader ends the session and redirects, so nothing is rendered.
  logout: () => Promise.resolve(() => null),
  inviteAccess: page('login', () => import('#features/login/InvitePage.tsx')),
  rolePermissions: page('permissions', () => import('#features/permissions/PermissionsPage.tsx')),
  screens: page('screens', () => import('#features/screens/ScreensPage.tsx')),
  people: page('people', () => import('#features/people/PeoplePage.tsx')),
  activity: page('activity', () => import('#features/activity/ActivityPage.tsx')),
  incidents: page('incidents', () => import('#features/incidents/IncidentsPage.tsx')),
  alertRules: page('incidents', () => import('#features/incidents/rules/RulesPage.tsx')),
  destinations: page('incidents', () => import('#features/incidents/destinations/DestinationsPage.tsx')),
  auditLog: page('audit', () => import('#features/audit/AuditPage.tsx')),
  performance: page('performance', () => import('#features/performance/PerformancePage.tsx')),
  userSettings: page('settings', () => import('#features/settings/SettingsPage.tsx')),
  userBilling: page('wallet', () => import('#features/wallet/billing/BillingPage.tsx')),
  userPlan: page('plans', () => import('#features/plans/PlansPage.tsx')),
  userPlanHistory: page('plans', () => import('#features/plans/PlanHistoryPage.tsx')),
  activeConsoles: page('wallet', () => import('#features/wallet/consoles/ActiveConsolesPage.tsx')),
  walletHistory: page('wallet', () => import('#features/wallet/history/WalletHistoryPage.tsx')),
  newPayment: page('wallet', () => import('#features/wallet/payment/NewPaymentPage.tsx')),
  webBotAccounts: page('web-bots', () => import('#features/web-bots/WebBotsPage.tsx')),
  downloadAgent: page('agent', () => import('#features/agent/DownloadAgentPage.tsx')),
  accountsAdd: page(['accounts', 'accounts-add'], () => import('#features/accounts/add/AddAccountsPage.tsx')),
  accountsAll: page('accounts', () => import('#features/accounts/AllAccountsPage.tsx')),
  accountsParring: page('accounts', () => import('#features/accounts/ParringPage.tsx')),
  accountsPlay: page('accounts', () => import('#features/accounts/PlayPage.tsx')),
  accountsLegacy: page('accounts', () => import('#features/accounts/legacy/LegacyPage.tsx')),
  accountManagement: page(
    ['accounts', 'accounts-work'],
    () => import('#features/accounts/management/ManagementPage.tsx'),
  ),
  accountFailures: page(
    ['accounts', 'accounts-work'],
    () => import('#features/accounts/failures/FailuresPage.tsx'),
  ),
  accountsQueue: page(['accounts', 'accounts-work'], () => import('#features/accounts/queue/QueuePage.tsx')),
  configBuilder: page('configs', () => import('#features/configs/builder/BuilderPage.tsx')),
  baseConfig: page('configs', () => import('#features/configs/base/BasePage.tsx')),
  ownConfigs: page('own-configs', () => import('#features/own-configs/OwnConfigsPage.tsx')),
  serverGroups: page('server-groups', () => import('#features/server-groups/ServerGroupsPage.tsx')),
  appPlayingControl: wall('playing', () => import('#features/playing/WallPage.tsx'), 'all'),
  stackedPlayingControl: wall('playing', () => import('#features/playing/WallPage.tsx'), 'stacked'),
  console: page(
    ['playing', 'activity', 'console'],
    () => import('#features/playing/console/ConsolePage.tsx'),
  ),
  failures: page(['playing', 'console'], () => import('#features/playing/failures/FailuresPage.tsx')),
  serversInfo: page('servers-info', () => import('#features/servers-info/ServersInfoPage.tsx')),
  databaseMain: page('database', () => import('#features/database/DatabasePage.tsx')),
  belowNormal: page('database', () => import('#features/database/BelowNormalPage.tsx')),
  financialReport: page('reports', () => import('#features/reports/financial/FinancialReportPage.tsx')),
  serversSummary: page('reports', () => import('#features/reports/servers/ServersSummaryPage.tsx')),
  userProxies: page('proxies', () => import('#features/proxies/ProxiesPage.tsx')),
  ownSchedulers: page('schedulers', () => import('#features/schedulers/list/SchedulersPage.tsx')),
  viewScheduler: page('schedulers', () => import('#features/schedulers/view/ViewSchedulerPage.tsx')),
  editScheduler: page('schedulers', () => import('#features/schedulers/editor/EditSchedulerPage.tsx')),
  newScheduler: page('schedulers', () => import('#features/schedulers/editor/NewSchedulerPage.tsx')),
  consoleSchedulers: page(
    'schedulers',
    () => import('#features/schedulers/consoles/ConsoleSchedulersPage.tsx'),
  ),
  taskHistory: page('tasks', () => import('#features/tasks/TaskHistoryPage.tsx')),
  notFound: page('not-found', () => import('#features/not-found/NotFoundPage.tsx')),
};

export const screenOf = (name: RouteName): Screen => screens[name];
