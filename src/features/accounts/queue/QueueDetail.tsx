import { useLingui } from '@lingui/react/macro';
import { Box, Group } from '@mantine/core';
import type { ConsoleQueue, QueueEntry } from '#domain/consoles/queue.ts';
import type { QueueTexts } from './useQueueTexts.ts';

/** Everything that a console does and waits for, in the order of the queue. */
export function QueueDetail({ row, texts }: { row: ConsoleQueue; texts: QueueTexts }) {
  const { t } = useLingui();
  const { active, waiting } = row;
  return (
    <Group gap="12px 48px" align="stretch" pt={8} px={16} pb={12} fz="sm">
      {active.length > 0 ? (
        <section>
          <Box component="h2" mb={4} c="dimmed" fz="xs" fw={500}>
            {t`Now`}
          </Box>
          <Entries entries={active} texts={texts} />
        </section>
      ) : null}
      <section>
        <Box component="h2" mb={4} c="dimmed" fz="xs" fw={500}>
          {t`Next`}
        </Box>
        {waiting.length > 0 ? (
          <Entries entries={waiting} texts={texts} />
        ) : (
          <p>{texts.whenOf(row) || t`No account waits for this console.`}</p>
        )}
      </section>
    </Group>
  );
}

function Entries({
  entries,
  texts: { nameOf, sinceOf },
}: {
  entries: readonly QueueEntry[];
  texts: QueueTexts;
}) {
  return (
    <ol data-points data-wrap>
      {entries.map((entry) => (
        <li key={entry.account.id}>
          {nameOf(entry)}{' '}
          <Box component="span" c="dimmed">
            {sinceOf(entry)}
          </Box>
        </li>
      ))}
    </ol>
  );
}
