import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ConsoleQueue } from '#domain/consoles/queue.ts';
import { ConsoleBadge } from '#entities/consoles/ConsoleBadge.tsx';
import { badgeText } from '#entities/consoles/consoleLabels.ts';
import type { ColumnSpec } from '#ui/DataTable/columnSpec.ts';
import type { QueueTexts } from './useQueueTexts.ts';

export function useQueueColumns({
  nameOf,
  beganOf,
  nextOf,
  whenOf,
}: QueueTexts): readonly ColumnSpec<ConsoleQueue>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        key: 'console',
        title: t`Console`,
        value: ({ gameConsole }) => gameConsole.name,
        cell: ({ gameConsole }) => gameConsole.name.toUpperCase(),
        isName: true,
        width: 130,
      },
      {
        key: 'state',
        title: t`State`,
        value: ({ gameConsole }) => badgeText(gameConsole, t),
        cell: ({ gameConsole }) => <ConsoleBadge gameConsole={gameConsole} />,
        width: 120,
      },
      {
        key: 'now',
        title: t`Now`,
        value: ({ active }) => active.map(nameOf).join(', '),
        width: 200,
        grows: true,
      },
      {
        key: 'since',
        title: t`Since`,
        value: ({ active: [first] }) => first?.since ?? null,
        cell: ({ active: [first] }) => beganOf(first),
        text: ({ active: [first] }) => beganOf(first),
        filter: false,
        width: 120,
      },
      { key: 'next', title: t`Next`, value: nextOf, width: 200, grows: true },
      { key: 'when', title: t`When`, value: whenOf, width: 200, grows: true },
      {
        key: 'waiting',
        title: t`Waiting`,
        value: ({ waiting }) => waiting.length,
        cell: ({ waiting }) => waiting.length || '',
        align: 'end',
        filter: 'number',
        width: 100,
      },
    ],
    [t, nameOf, beganOf, nextOf, whenOf],
  );
}
