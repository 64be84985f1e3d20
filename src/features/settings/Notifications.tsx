import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import {
  useAddThisDevice,
  usePushDevices,
  useRemoveDevice,
  useTestDevice,
} from '#data/destinations/devices.ts';
import { destinationKeys } from '#data/destinations/destinationKeys.ts';
import { useListState } from '#data/lists/useListState.ts';
import { deviceName } from '#domain/access/device.ts';
import { nearTime } from '#domain/format/time.ts';
import { faultText } from '#entities/destinations/faults.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useNow } from '#ui/clock.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Row } from '#ui/layout/flex.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Settings.module.css';

type Answer = NonNullable<ReturnType<typeof usePushDevices>['data']>;
type State = Answer['state'];
type Device = Answer['devices'][number];

/** The user's devices that get push messages about incidents while the app is closed. */
export function Notifications() {
  const { t, i18n } = useLingui();
  const { isOffline } = useUiContext();
  const query = usePushDevices();
  const listState = useListState(query, destinationKeys.devices());
  const add = useAddThisDevice();
  // Another API may have no push.
  if (query.data === null) return null;
  const { state, devices, endedAt = null } = query.data ?? {};
  return (
    <Card
      title={t`Notifications`}
      actions={
        state === 'off' ? (
          <ActionButton
            disabled={isOffline}
            loading={add.isPending}
            onClick={() =>
              add.mutate({ language: i18n.locale === 'ru' ? 'ru' : 'en' }, (isAllowed) => {
                if (!isAllowed) toast.warning(t`The browser does not allow notifications`);
              })
            }
          >
            {t`Switch on here`}
          </ActionButton>
        ) : null
      }
    >
      <ListStale state={listState} />
      <p className={classes.note}>
        {t`These devices show incidents while they are signed in, also while Dugout is closed.`}{' '}
        {state ? <Hint state={state} endedAt={endedAt} /> : null}
      </p>
      {devices ? (
        <ul>
          {devices.map((device) => (
            <DeviceItem key={device.id} device={device} />
          ))}
        </ul>
      ) : (
        <ListPending state={listState} skeleton={<Skeleton height={60} />} />
      )}
    </Card>
  );
}

/** The reason why this browser cannot get push messages, or gets none any more. */
function Hint({ state, endedAt }: { state: State; endedAt: string | null }) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const now = useNow();
  if (state === 'denied')
    return t`This browser blocks notifications: allow them for this page in its settings.`;
  if (state === 'unsupported')
    return t`This browser does not support notifications: on an iPhone or iPad, add Dugout to the home screen first.`;
  if (state === 'off' && endedAt !== null) {
    const since = nearTime(Date.parse(endedAt), now, timezone);
    return t`Off on this device since ${since}: the push service of its browser has ended the subscription.`;
  }
  return null;
}

function DeviceItem({ device: { id, device, createdAt, lastSentAt, isThis } }: { device: Device }) {
  const { t } = useLingui();
  const { timezone, isOffline } = useUiContext();
  const now = useNow();
  const test = useTestDevice();
  const remove = useRemoveDevice();
  const name = (device && (deviceName(device) ?? device)) || t`Unknown device`;
  const since = nearTime(Date.parse(createdAt), now, timezone);
  const last = lastSentAt === null ? '' : nearTime(Date.parse(lastSentAt), now, timezone);
  return (
    <li className={classes.item}>
      <IconBell size={22} stroke={1.5} aria-hidden="true" />
      <div>
        <Row component="span" gap={8} title={device ?? undefined}>
          {name}
          {isThis ? <StateBadge tone="positive">{t`this one`}</StateBadge> : null}
        </Row>
        <span className={classes.more}>
          {lastSentAt === null ? <Trans>since {since}</Trans> : <Trans>last message {last}</Trans>}
        </span>
      </div>
      <Row gap={8} wrap="wrap" justify="flex-end">
        <ActionButton
          aria-label={t`Send a test to ${name}`}
          disabled={isOffline}
          loading={test.isPending}
          onClick={() =>
            test.mutate(id, (fault) => {
              if (fault === null) return toast.message(t`The test was sent`);
              const reason = faultText(fault, t);
              return toast.error(t`The test was not sent: ${reason}`);
            })
          }
        >
          {t`Send a test`}
        </ActionButton>
        <ActionButton
          aria-label={t`Switch off on ${name}`}
          disabled={isOffline}
          loading={remove.isPending}
          onClick={() => remove.mutate({ id, isThis })}
        >
          {t`Switch off`}
        </ActionButton>
      </Row>
    </li>
  );
}
