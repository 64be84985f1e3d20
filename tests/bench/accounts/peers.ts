import { resolve } from 'node:path';
import { flatten } from '#domain/accounts/paths.ts';
import { buildPeerPages } from '../lib/peers.ts';
import { fullAccount } from './fixtures.ts';
import { plan } from './plan.ts';

/** Libraries of the other grids, pinned; installed here, not with the app. */
const packages = {
  dependencies: {
    '@mantine/core': '9.7.3',
    '@mantine/dates': '9.7.3',
    '@mantine/hooks': '9.7.3',
    '@tabler/icons-react': '3.51.0',
    '@tanstack/react-table': '9.3.1',
    '@tanstack/react-virtual': '3.14.26',
    'ag-grid-community': '36.2.0',
    clsx: '2.1.1',
    dayjs: '1.11.23',
    'mantine-react-table-open': '9.0.3',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
  // As in the app: halves its cost.
  overrides: {
    'mantine-react-table-open': {
      '@tanstack/react-table': '8.21.3',
      '@tanstack/react-virtual': '3.14.26',
    },
  },
} as const;

/** Pages of the other grids, by file in `peers/`. */
const pages = ['agGrid', 'mantineReactTable', 'tanstackTable'] as const;
export type PeerPage = (typeof pages)[number];

/** Columns of the other grids: the first three are pinned at the left, as in the app. */
const columnsOf = () =>
  Object.keys(flatten(fullAccount(1)))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, plan.columns)
    .map((path, at) => ({ path, width: at === 1 ? 220 : 110, isPinned: at < pinned.length }));

const pinned = ['index', 'email', 'statusText'];
const rank = (path: string): number => (pinned.includes(path) ? pinned.indexOf(path) : pinned.length);

/** Installs the other grids, unless they are there, and builds their pages. @returns their folder */
export const buildPeers = (): Promise<string> =>
  buildPeerPages({
    folder: 'bench-peers',
    packages,
    sources: resolve(import.meta.dirname, 'peers'),
    pages,
    head: `<script>globalThis.benchColumns = ${JSON.stringify(columnsOf())};</script>`,
  });
