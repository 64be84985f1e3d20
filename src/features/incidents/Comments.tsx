import { useLingui } from '@lingui/react/macro';
import { Box, Stack, Text } from '@mantine/core';
import type { IncidentComment } from '#contract/http/incidents.ts';
import { useCommentIncident } from '#data/incidents/incidents.ts';
import { nearTime } from '#domain/format/time.ts';
import { useNow } from '#ui/clock.ts';
import { type MessageDraft, MessageForm } from '#ui/form/MessageForm.tsx';
import { Permitted } from '#ui/Permitted.tsx';
import { useUiContext } from '#ui/uiContext.ts';

/** Comments on an incident, and a field for another one. */
export function Comments({
  id,
  comments,
  onDirty,
}: Required<MessageDraft> & { id: number; comments: readonly IncidentComment[] }) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const now = useNow();
  const { mutate, isPending } = useCommentIncident();
  return (
    <Stack gap={8}>
      {comments.length > 0 ? (
        <Stack component="ul" gap={8} aria-label={t`Comments`}>
          {comments.map((comment) => (
            <Box component="li" key={comment.id} fz="sm">
              <Box style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{comment.text}</Box>
              <Text c="dimmed" fz="xs">
                {comment.author.name} · {nearTime(Date.parse(comment.at), now, timezone)}
              </Text>
            </Box>
          ))}
        </Stack>
      ) : null}
      <Permitted permission="incidents_update">
        <MessageForm
          label={t`New comment`}
          isSending={isPending}
          send={(text, onSent) => mutate({ id, text }, onSent)}
          onDirty={onDirty}
        >
          {t`Comment`}
        </MessageForm>
      </Permitted>
    </Stack>
  );
}
