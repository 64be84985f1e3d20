import { Button, Group, Modal, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';

/** What would be taken from whom. */
export interface TakeOverQuestion {
  holder: string;
  what: 'control' | 'script';
  act: () => void;
}

/** Asks before something is taken from another user. */
export function TakeOver({ question, onClose }: { question: TakeOverQuestion | null; onClose: () => void }) {
  const { t } = useLingui();
  const holder = question?.holder;
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
      <Text>
        {question?.what === 'script' ? (
          <Trans>
            {holder} has paused this script. Resuming it takes the console out of their hands at once.
          </Trans>
        ) : (
          <Trans>{holder} is holding this console. Taking over takes it out of their hands at once.</Trans>
        )}
      </Text>
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
