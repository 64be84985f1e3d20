import { Button, Group, Modal, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** A take-over that the user must confirm. */
export interface TakeOverRequest {
  holder: { name: string; sameUser: boolean };
  /** What is taken over; `conflict`: control that the holder took after the user had asked for it. */
  what: 'control' | 'conflict' | 'script';
  /** The holder controls nothing, but has reserved the console until then. */
  reservedUntil?: string;
  onConfirm: () => void;
}

function confirmationText({
  holder: { name, sameUser },
  what,
  reservedUntil,
}: TakeOverRequest): ReactElement {
  if (reservedUntil !== undefined)
    return (
      <Trans>
        This console is in the hands of {name} until {reservedUntil}. Take control all the same?
      </Trans>
    );
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
export function TakeOverDialog({
  request,
  onClose,
}: {
  request: TakeOverRequest | null;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Modal
      opened={request !== null}
      onClose={onClose}
      size={360}
      centered
      zIndex={230}
      closeButtonProps={{ 'aria-label': t`Close` }}
      title={request?.what === 'script' ? <Trans>Resume the script?</Trans> : <Trans>Take over?</Trans>}
    >
      <Text>{request && confirmationText(request)}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          color="orange"
          onClick={() => {
            onClose();
            request?.onConfirm();
          }}
        >
          {request?.what === 'script' ? <Trans>Resume</Trans> : <Trans>Take over</Trans>}
        </Button>
      </Group>
    </Modal>
  );
}
