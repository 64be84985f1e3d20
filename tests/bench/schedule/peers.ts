import { resolve } from 'node:path';
import { slotsPerDay } from '#contract/http/scheduleLimits.ts';
import { weekDays } from '#domain/schedule/week.ts';
import { buildPeerPages } from '../lib/peers.ts';
import { manyBars } from './bars.ts';

/** The other scheduler, pinned; installed here, not with the app. */
const packages = {
  dependencies: {
    '@mantine/core': '9.6.3',
    '@mantine/dates': '9.6.3',
    '@mantine/hooks': '9.6.3',
    '@mantine/schedule': '9.6.3',
    dayjs: '1.11.23',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
} as const;

/** Content of its page: the rows and bars of the app. */
const benchPlan = (): object => ({
  rows: weekDays.flatMap((day) =>
    Array.from({ length: slotsPerDay }, (_, slot) => ({
      id: `${day}.${slot}`,
      label: `Day ${day}, ${slot}`,
    })),
  ),
  bars: manyBars(),
});

/** Installs the other scheduler, unless present, and builds its page. @returns its folder */
export const buildPeers = (): Promise<string> =>
  buildPeerPages({
    folder: 'bench-schedule-peers',
    packages,
    sources: resolve(import.meta.dirname, 'peers'),
    pages: ['mantineSchedule'],
    head: `<script>globalThis.benchPlan = ${JSON.stringify(benchPlan())};</script>`,
  });
