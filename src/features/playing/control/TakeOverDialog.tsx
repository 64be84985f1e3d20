import { Button, Group, Modal, Text } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';

export interface TakeOverRequest {
  holder: { name: string; sameUser: boolean };
  /** What is taken over; `conflict`: control that the holder took after the user's request. */
  what: 'control' | 'conflict' | 'script';
  /** End of the holder's reservation, if the holder does not control the console. */
  reservedUntil?: string;
  onConfirm: () => void;
}

function Confirmation({ request }: { request: TakeOverRequest }) {
  const { t } = useLingui();
  const { holder, what, reservedUntil } = request;
  const { name, sameUser } = holder;
  if (reservedUntil !== undefined)
    return t`This console is reserved by ${name} until ${reservedUntil}. Take control anyway?`;
  if (what === 'script')
    return sameUser
      ? t`You are controlling this console in another window. Resume the script and end control there?`
      : t`${name} is controlling this console. Resume the script and end their control?`;
  if (sameUser) return t`You are controlling this console in another window. Take over here?`;
  if (what === 'conflict') return t`${name} has taken control of this console in the meantime. Take over?`;
  return t`${name} is controlling this console. Taking over ends their control immediately.`;
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
      title={request?.what === 'script' ? t`Resume the script?` : t`Take over?`}
    >
      <Text>{request ? <Confirmation request={request} /> : null}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t`Cancel`}
        </Button>
        <Button
          color="orange"
          onClick={() => {
            onClose();
            request?.onConfirm();
          }}
        >
          {request?.what === 'script' ? t`Resume` : t`Take over`}
        </Button>
      </Group>
    </Modal>
  );
}
