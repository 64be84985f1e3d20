import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSession } from '#data/session/hooks.ts';
import { durationText } from '#domain/format/duration.ts';
import { serverClock } from '#domain/serverClock.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useObservable } from '#ui/useObservable.ts';

/** Shows why a session ended without a request of the user. */
export function SessionNotices() {
  const { t } = useLingui();
  const { endReason } = useSession();
  const reason = useObservable(endReason);
  useEffect(() => {
    if (reason === 'expired') toast.warning(t`Your session has ended. Sign in again.`);
    if (reason === 'link') toast.warning(t`Your access by link has ended.`);
    if (reason === 'guest') toast.warning(t`Guest access has ended. You are signed in as yourself again.`);
    if (reason === 'blocked') toast.error(t`This user is blocked.`);
  }, [reason, t]);
  return null;
}

/** A device's clock that is further off is mentioned, milliseconds. */
const toleratedMs = 30_000;
const minuteMs = 60_000;

/** Says once that the clock of this device is wrong. The app uses the clock of the server. */
export function ClockNotice() {
  const { t, i18n } = useLingui();
  const offset = useSyncExternalStore(serverClock.subscribe, serverClock.offset);
  const isSaid = useRef(false);
  const isWrong = Math.abs(offset) > toleratedMs;
  useEffect(() => {
    if (!isWrong || isSaid.current) return;
    isSaid.current = true;
    // To the nearest minute: a difference that is measured as 10:00.2 is not eleven minutes.
    const duration = durationText(Math.round(Math.abs(offset) / minuteMs) * minuteMs, i18n.locale);
    toast.warning(
      offset < 0
        ? t`The clock of this device is ${duration} fast. The app uses the server's clock.`
        : t`The clock of this device is ${duration} slow. The app uses the server's clock.`,
    );
  }, [isWrong, offset, i18n.locale, t]);
  return null;
}
