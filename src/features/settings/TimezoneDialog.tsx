import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useListState } from '#data/lists/useListState.ts';
import { timezonesKey } from '#data/me/meKeys.ts';
import { useChangeTimezone, useTimezones } from '#data/me/profile.ts';
import { useUser } from '#data/session/hooks.ts';
import { offsetText, timezoneLabel } from '#domain/access/timezone.ts';
import { timezoneLockedUntil } from '#domain/access/timezoneLock.ts';
import { durationText } from '#domain/format/duration.ts';
import { dateTime } from '#domain/format/time.ts';
import { offsetAt } from '#domain/format/zone.ts';
import { serverClock } from '#domain/serverClock.ts';
import { useNow } from '#ui/clock.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { ListPending } from '#ui/states/ListStates.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import classes from './Settings.module.css';

const schema = z.object({ timezone: z.string().min(1) });

/** Changes the timezone, which is possible once in 48 hours. */
export function TimezoneDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { settings } = useUser();
  const now = useNow(1_000);
  const lockedUntil = timezoneLockedUntil(settings.timezoneChangedAt, now);
  if (lockedUntil !== null) {
    const left = durationText(lockedUntil - now, i18n.locale);
    const since = dateTime(Date.parse(settings.timezoneChangedAt ?? ''), settings.timezone);
    return (
      <Dialog title={t`Change timezone`} onClose={onClose}>
        <p className={classes.note}>
          <Trans>
            The timezone can be changed once in 48 hours. It was changed at {since}. Try again in {left}.
          </Trans>
        </p>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t`Close`}
          </Button>
        </Group>
      </Dialog>
    );
  }
  return <TimezoneForm current={settings.timezone} onClose={onClose} />;
}

/**
 * The timezones of the API that this browser knows, with their offsets in minutes: those of the API may be of the other
 * season, because the list is stored in the browser.
 */
const currentOffsets = (zones: readonly { name: string }[], now: number) =>
  zones.flatMap(({ name }) => {
    try {
      return [{ name, offset: offsetAt(now, name) / 60_000 }];
    } catch {
      return [];
    }
  });

function TimezoneForm({ current, onClose }: { current: string; onClose: () => void }) {
  const { t } = useLingui();
  const zones = useTimezones();
  const state = useListState(zones, timezonesKey);
  const { mutateAsync } = useChangeTimezone();
  const [now] = useState(serverClock.now);
  if (!zones.data) {
    return (
      <Dialog title={t`Change timezone`} onClose={onClose}>
        <ListPending state={state} skeleton={<Skeleton height={60} />} />
      </Dialog>
    );
  }
  const data = currentOffsets(zones.data, now)
    .toSorted((a, b) => a.offset - b.offset || a.name.localeCompare(b.name))
    .map(({ name, offset }) => ({ value: name, label: `${timezoneLabel(name)} (${offsetText(offset)})` }));
  return (
    <FormDialog
      title={t`Change timezone`}
      submitLabel={t`Change`}
      schema={schema}
      initial={{ timezone: current }}
      texts={{ names: { timezone: t`Timezone` } }}
      onSubmit={async ({ timezone }, _revision, signal) => {
        if (timezone === current) return;
        await mutateAsync({ timezone, signal });
        toast.message(t`Your timezone is changed.`);
      }}
      onClose={onClose}
    >
      {({ field, form }) => (
        <>
          <Select
            data-autofocus
            allowDeselect={false}
            limit={200}
            maxDropdownHeight={320}
            nothingFoundMessage={t`No matching timezone.`}
            data={data}
            {...field('timezone')}
          />
          <LocalTime timezone={form.values.timezone} />
          <p className={classes.note}>
            <Trans>
              Times are shown in this timezone. Hours of schedulers stay as they are and apply in the new
              timezone. It can be changed again after 48 hours.
            </Trans>
          </p>
        </>
      )}
    </FormDialog>
  );
}

function LocalTime({ timezone }: { timezone: string }) {
  const now = useNow(1_000);
  const time = dateTime(now, timezone);
  return (
    <p className={classes.note}>
      <Trans>Now it is {time} there.</Trans>
    </p>
  );
}
