import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/cli';
import babel from '@lingui/cli/api/extractors/babel';
import { errorExtractor } from './scripts/lib/errorExtractor.ts';
import { poFormat } from './scripts/lib/poFormat.ts';

const notTexts = ['**/*.test.*', '**/locales/**'];

/** Parts of other folders that only some features use: the on-screen pad, fields for a new password or for a file, names of fields. */
const alsoIn: Readonly<Record<string, readonly string[]>> = {
  playing: ['src/ui/Pad'],
  login: ['src/ui/losses', 'src/ui/Password'],
  settings: ['src/entities/destinations', 'src/ui/Password'],
  activity: [
    'src/entities/accountFields',
    'src/entities/activity/list',
    'src/entities/changes',
    'src/entities/audit',
    'src/entities/incidents/incidentLabels.ts',
    'src/entities/remedies',
    'src/entities/runReasons',
    'src/entities/walletTypes',
  ],
  access: ['src/ui/losses'],
  audit: ['src/entities/audit'],
  home: ['src/entities/incidents'],
  incidents: [
    'src/entities/destinations',
    'src/entities/incidents',
    'src/entities/recording',
    'src/entities/remedies',
  ],
  accounts: ['src/entities/accountFields', 'src/entities/servers/menu'],
  'server-groups': ['src/entities/servers/menu'],
  'servers-info': ['src/entities/servers/menu'],
  schedulers: ['src/entities/runReasons'],
  wallet: ['src/entities/walletTypes'],
  configs: ['src/entities/configs/editing'],
  'own-configs': ['src/entities/configs/editing', 'src/ui/FileField'],
  proxies: ['src/ui/FileField'],
  'web-bots': ['src/ui/FileField'],
};

/**
 * Texts: English in the source, a catalog for each language and area, so that a screen comes with its own texts and
 * the entry does not grow with their number. `npm run locales:extract` gathers them.
 */
export default defineConfig({
  locales: ['en', 'ru'],
  sourceLocale: 'en',
  catalogs: [
    {
      // Texts that every visit loads.
      path: '<rootDir>/src/locales/{locale}/messages',
      include: ['src'],
      exclude: [
        'src/features/**',
        'src/entities/**',
        'src/app/shell/**',
        'src/app/palette/**',
        'src/ui/{Chart,DataGrid,FileField,Pad,Password,conflict,losses}/**',
        ...notTexts,
      ],
    },
    {
      // Texts of the shell: for all screens inside it.
      path: '<rootDir>/src/locales/{locale}/shell',
      include: [
        'src/app/shell',
        'src/app/palette',
        'src/entities',
        'src/ui/Chart',
        'src/ui/DataGrid',
        'src/ui/conflict',
      ],
      exclude: [
        'src/entities/{accountFields,activity/list,audit,changes,configs/editing,destinations,incidents,recording,remedies,runReasons,servers/menu,walletTypes,why}/**',
        ...notTexts,
      ],
    },
    {
      // Messages for error codes of the API and of agents: loaded after the first screen.
      path: '<rootDir>/src/locales/{locale}/refusals',
      include: ['contract/errors/index.ts'],
    },
    // Texts of the screens of one feature. A single pattern for all would list `playing` twice.
    ...readdirSync(new URL('src/features', import.meta.url)).map((name) => ({
      path: `<rootDir>/src/locales/{locale}/${name}`,
      include: [`src/features/${name}`, ...(alsoIn[name] ?? [])],
      exclude: [
        'src/features/accounts/{add,failures,history,management,queue}/**',
        'src/features/playing/{console,failures,past}/**',
        ...notTexts,
      ],
    })),
    {
      // The page that adds accounts has many texts that no other accounts page needs.
      path: '<rootDir>/src/locales/{locale}/accounts-add',
      include: ['src/features/accounts/add', 'src/ui/FileField'],
      exclude: notTexts,
    },
    {
      // The same holds for the pages of failures, of the queue, and of the management by lists.
      path: '<rootDir>/src/locales/{locale}/accounts-work',
      include: [
        'src/features/accounts/failures',
        'src/features/accounts/management',
        'src/features/accounts/queue',
        'src/ui/FileField',
      ],
      exclude: notTexts,
    },
    {
      // The page of a console, its past, and clips of failures.
      path: '<rootDir>/src/locales/{locale}/console',
      include: [
        'src/entities/recording',
        'src/features/playing/console',
        'src/features/playing/failures',
        'src/features/playing/past',
      ],
      exclude: notTexts,
    },
    {
      path: '<rootDir>/src/locales/{locale}/accounts-history',
      include: ['src/features/accounts/history', 'src/entities/changes'],
      exclude: notTexts,
    },
    {
      // Reasons why consoles and accounts do not play: loaded with the first displayed reason.
      path: '<rootDir>/src/locales/{locale}/why',
      include: ['src/entities/incidents/incidentLabels.ts', 'src/entities/why'],
      exclude: notTexts,
    },
  ],
  orderBy: 'message',
  extractors: [errorExtractor, babel],
  format: poFormat(fileURLToPath(new URL('src/locales', import.meta.url))),
});
