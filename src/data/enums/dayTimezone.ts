import { useUser } from '#data/session/hooks.ts';
import { useMaybeEnums } from './queries.ts';

/** Timezone of the days of reports and of the accounts database; the user's if the API does not send it. */
export function useDayTimezone(): string {
  const { settings } = useUser();
  return useMaybeEnums()?.timezone ?? settings.timezone;
}
