import { Button, Group, Modal, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** What would be taken over, and from whom. */
export interface TakeOverQuestion {
  holder: { name: string; sameUser: boolean };
  /** `meanwhile`: control too, which the holder has taken after it was asked for. */
  what: 'control' | 'conflict' | 'script';
  act: () => void;
}

function questionText({ holder: { name, sameUser }, what }: TakeOverQuestion): ReactElement {
  if (what === 'script')
    return sameUser ? (
      <Trans>
        You are controlling this console in another window. Resume the script and end control there?
      </Trans>
    ) : (
      <Trans>{name} is controlling this console. Resume the script and end their control?</Trans>
    );
  if (sameUser) return <Trans>You are controlling this console in another window. Take over here?</Trans>;
  if (what === 'conflict')
    return <Trans>{name} has taken control of this console in the meantime. Take over?</Trans>;
  return <Trans>{name} is controlling this console. Taking over ends their control immediately.</Trans>;
}

/** Asks before taking over from another user, or from another window of the same user. */
export function TakeOver({ question, onClose }: { question: TakeOverQuestion | null; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Modal
      opened={question !== null}
      onClose={onClose}
      size={360}
      centered
      zIndex={230}
      closeButtonProps={{ 'aria-label': t`Close` }}
      title={question?.what === 'script' ? <Trans>Resume the script?</Trans> : <Trans>Take over?</Trans>}
    >
      <Text>{question && questionText(question)}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          color="orange"
          onClick={() => {
            onClose();
            question?.act();
          }}
        >
          {question?.what === 'script' ? <Trans>Resume</Trans> : <Trans>Take over</Trans>}
        </Button>
      </Group>
    </Modal>
  );
}
