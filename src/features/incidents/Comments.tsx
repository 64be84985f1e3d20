import { useLingui } from '@lingui/react/macro';
import { Box, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { IncidentComment } from '#contract/http/incidents.ts';
import { useCommentIncident } from '#data/incidents/incidents.ts';
import { nearTime } from '#domain/format/time.ts';
import { useNow } from '#ui/clock.ts';
import { MessageField } from '#ui/form/MessageField.tsx';
import { Permitted } from '#ui/Permitted.tsx';
import { useUiContext } from '#ui/uiContext.ts';

/** Comments on an incident, and a field for another one. */
export function Comments({ id, comments }: { id: number; comments: readonly IncidentComment[] }) {
  const { t } = useLingui();
  const { timezone, isOffline } = useUiContext();
  const now = useNow();
  const [text, setText] = useState('');
  const send = useCommentIncident();
  const isReady = text.trim() !== '' && !isOffline && !send.isPending;
  const submit = (): void => {
    if (isReady) send.mutate({ id, text: text.trim() }, () => setText(''));
  };
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
        <MessageField
          label={t`New comment`}
          placeholder={t`What others should know`}
          value={text}
          onChange={setText}
          onSend={submit}
        />
        <Button
          size="xs"
          style={{ alignSelf: 'flex-end' }}
          disabled={!isReady}
          loading={send.isPending}
          onClick={submit}
        >
          {t`Comment`}
        </Button>
      </Permitted>
    </Stack>
  );
}
