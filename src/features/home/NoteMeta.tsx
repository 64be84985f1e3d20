import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ShiftNote } from '#contract/http/shiftNotes.ts';
import { nearTime } from '#domain/format/time.ts';
import { useNow } from '#ui/clock.ts';
import { useUiContext } from '#ui/uiContext.ts';

/** Who wrote, changed and took over a note, and when. */
export function NoteMeta({ note: { author, createdAt, edited, taken } }: { note: ShiftNote }) {
  const { timezone } = useUiContext();
  const now = useNow();
  const timeOf = (at: string): string => nearTime(Date.parse(at), now, timezone);
  return (
    <Text c="dimmed" fz="xs" mt={6}>
      {author} · {timeOf(createdAt)}
      {edited ? (
        <>
          {' · '}
          <Trans>
            changed by {edited.by} at {timeOf(edited.at)}
          </Trans>
        </>
      ) : null}
      {taken ? (
        <>
          {' · '}
          <Trans>
            taken over by {taken.by} at {timeOf(taken.at)}
          </Trans>
        </>
      ) : null}
    </Text>
  );
}
