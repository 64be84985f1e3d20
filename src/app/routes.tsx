import type { ComponentType } from 'react';
import type { RouteName } from '#domain/access/routeMap.ts';
import { withTexts } from '#platform/i18n/i18n.ts';

/** Loads the component of a screen, with the texts of its feature. */
type Screen = () => Promise<ComponentType>;

async function wall(variant: 'all' | 'stacked'): Promise<ComponentType> {
  const { default: WallPage } = await withTexts('playing', () => import('#features/playing/WallPage.tsx'));
  return () => <WallPage variant={variant} />;
}

/** The screen of each route; its access rules are in `domain/access/routeMap.ts`. */
const screens: Record<RouteName, Screen> = {
  home: () => withTexts('home', async () => (await import('#features/home/HomePage.tsx')).HomePage),
  login: () => withTexts('login', async () => (await import('#features/login/LoginPage.tsx')).LoginPage),
  register: () =>
    withTexts('login', async () => (await import('#features/login/RegisterPage.tsx')).RegisterPage),
  forgotPassword: () =>
    withTexts('login', async () => (await import('#features/login/ForgotPage.tsx')).ForgotPage),
  resetPassword: () =>
    withTexts('login', async () => (await import('#features/login/ResetPage.tsx')).ResetPage),
  // Its loader ends the session and redirects, so nothing is rendered.
  logout: () => Promise.resolve(() => null),
  inviteAccess: () =>
    withTexts('login', async () => (await import('#features/login/InvitePage.tsx')).InvitePage),
  rolePermissions: () =>
    withTexts(
      'permissions',
      async () => (await import('#features/permissions/PermissionsPage.tsx')).PermissionsPage,
    ),
  screens: () =>
    withTexts('screens', async () => (await import('#features/screens/ScreensPage.tsx')).ScreensPage),
  people: () => withTexts('people', async () => (await import('#features/people/PeoplePage.tsx')).PeoplePage),
  activity: () =>
    withTexts('activity', async () => (await import('#features/activity/ActivityPage.tsx')).ActivityPage),
  incidents: () =>
    withTexts('incidents', async () => (await import('#features/incidents/IncidentsPage.tsx')).IncidentsPage),
  alertRules: () =>
    withTexts('incidents', async () => (await import('#features/incidents/rules/RulesPage.tsx')).RulesPage),
  destinations: () =>
    withTexts(
      'incidents',
      async () => (await import('#features/incidents/destinations/DestinationsPage.tsx')).DestinationsPage,
    ),
  auditLog: () => withTexts('audit', async () => (await import('#features/audit/AuditPage.tsx')).AuditPage),
  performance: () =>
    withTexts(
      'performance',
      async () => (await import('#features/performance/PerformancePage.tsx')).PerformancePage,
    ),
  userSettings: () =>
    withTexts('settings', async () => (await import('#features/settings/SettingsPage.tsx')).SettingsPage),
  userBilling: () =>
    withTexts('wallet', async () => (await import('#features/wallet/billing/BillingPage.tsx')).BillingPage),
  userPlan: () => withTexts('plans', async () => (await import('#features/plans/PlansPage.tsx')).PlansPage),
  userPlanHistory: () =>
    withTexts('plans', async () => (await import('#features/plans/PlanHistoryPage.tsx')).PlanHistoryPage),
  activeConsoles: () =>
    withTexts(
      'wallet',
      async () => (await import('#features/wallet/consoles/ActiveConsolesPage.tsx')).ActiveConsolesPage,
    ),
  walletHistory: () =>
    withTexts(
      'wallet',
      async () => (await import('#features/wallet/history/WalletHistoryPage.tsx')).WalletHistoryPage,
    ),
  newPayment: () =>
    withTexts(
      'wallet',
      async () => (await import('#features/wallet/payment/NewPaymentPage.tsx')).NewPaymentPage,
    ),
  webBotAccounts: () =>
    withTexts('web-bots', async () => (await import('#features/web-bots/WebBotsPage.tsx')).WebBotsPage),
  downloadAgent: () =>
    withTexts('agent', async () => (await import('#features/agent/DownloadAgentPage.tsx')).DownloadAgentPage),
  accountsAdd: () =>
    withTexts('accounts', () =>
      withTexts(
        'accounts-add',
        async () => (await import('#features/accounts/add/AddAccountsPage.tsx')).AddAccountsPage,
      ),
    ),
  accountsAll: () =>
    withTexts(
      'accounts',
      async () => (await import('#features/accounts/AllAccountsPage.tsx')).AllAccountsPage,
    ),
  accountsParring: () =>
    withTexts('accounts', async () => (await import('#features/accounts/ParringPage.tsx')).ParringPage),
  accountsPlay: () =>
    withTexts('accounts', async () => (await import('#features/accounts/PlayPage.tsx')).PlayPage),
  accountsLegacy: () =>
    withTexts('accounts', async () => (await import('#features/accounts/legacy/LegacyPage.tsx')).LegacyPage),
  accountManagement: () =>
    withTexts('accounts', () =>
      withTexts(
        'accounts-work',
        async () => (await import('#features/accounts/management/ManagementPage.tsx')).ManagementPage,
      ),
    ),
  accountFailures: () =>
    withTexts('accounts', () =>
      withTexts(
        'accounts-work',
        async () => (await import('#features/accounts/failures/FailuresPage.tsx')).FailuresPage,
      ),
    ),
  accountsQueue: () =>
    withTexts('accounts', () =>
      withTexts(
        'accounts-work',
        async () => (await import('#features/accounts/queue/QueuePage.tsx')).QueuePage,
      ),
    ),
  configBuilder: () =>
    withTexts('configs', async () => (await import('#features/configs/builder/BuilderPage.tsx')).BuilderPage),
  baseConfig: () =>
    withTexts('configs', async () => (await import('#features/configs/base/BasePage.tsx')).BasePage),
  ownConfigs: () =>
    withTexts(
      'own-configs',
      async () => (await import('#features/own-configs/OwnConfigsPage.tsx')).OwnConfigsPage,
    ),
  serverGroups: () =>
    withTexts(
      'server-groups',
      async () => (await import('#features/server-groups/ServerGroupsPage.tsx')).ServerGroupsPage,
    ),
  appPlayingControl: () => wall('all'),
  stackedPlayingControl: () => wall('stacked'),
  console: () =>
    withTexts('playing', () =>
      withTexts('activity', () =>
        withTexts(
          'console',
          async () => (await import('#features/playing/console/ConsolePage.tsx')).ConsolePage,
        ),
      ),
    ),
  failures: () =>
    withTexts('playing', () =>
      withTexts(
        'console',
        async () => (await import('#features/playing/failures/FailuresPage.tsx')).FailuresPage,
      ),
    ),
  serversInfo: () =>
    withTexts(
      'servers-info',
      async () => (await import('#features/servers-info/ServersInfoPage.tsx')).ServersInfoPage,
    ),
  databaseMain: () =>
    withTexts('database', async () => (await import('#features/database/DatabasePage.tsx')).DatabasePage),
  belowNormal: () =>
    withTexts(
      'database',
      async () => (await import('#features/database/BelowNormalPage.tsx')).BelowNormalPage,
    ),
  financialReport: () =>
    withTexts(
      'reports',
      async () => (await import('#features/reports/financial/FinancialReportPage.tsx')).FinancialReportPage,
    ),
  serversSummary: () =>
    withTexts(
      'reports',
      async () => (await import('#features/reports/servers/ServersSummaryPage.tsx')).ServersSummaryPage,
    ),
  userProxies: () =>
    withTexts('proxies', async () => (await import('#features/proxies/ProxiesPage.tsx')).ProxiesPage),
  ownSchedulers: () =>
    withTexts(
      'schedulers',
      async () => (await import('#features/schedulers/list/SchedulersPage.tsx')).SchedulersPage,
    ),
  viewScheduler: () =>
    withTexts(
      'schedulers',
      async () => (await import('#features/schedulers/view/ViewSchedulerPage.tsx')).ViewSchedulerPage,
    ),
  editScheduler: () =>
    withTexts(
      'schedulers',
      async () => (await import('#features/schedulers/editor/EditSchedulerPage.tsx')).EditSchedulerPage,
    ),
  newScheduler: () =>
    withTexts(
      'schedulers',
      async () => (await import('#features/schedulers/editor/NewSchedulerPage.tsx')).NewSchedulerPage,
    ),
  consoleSchedulers: () =>
    withTexts(
      'schedulers',
      async () =>
        (await import('#features/schedulers/consoles/ConsoleSchedulersPage.tsx')).ConsoleSchedulersPage,
    ),
  taskHistory: () =>
    withTexts('tasks', async () => (await import('#features/tasks/TaskHistoryPage.tsx')).TaskHistoryPage),
  notFound: () =>
    withTexts('not-found', async () => (await import('#features/not-found/NotFoundPage.tsx')).NotFoundPage),
};

export const screenOf = (name: RouteName): Screen => screens[name];
