import { getScreens, type Screens } from '#contract/http/screens.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { useRead } from '#data/read.ts';
import { useRights } from '#data/session/rights.ts';
import { screenKeys } from './keys.ts';

/** What consoles show changes all the time, so no events tell it: it is asked for while it is shown, milliseconds. */
const pollMs = 5_000;

/**
 * A part of the screens and of which consoles show them, as {@link usePolledScreens} has loaded them last; null without them.
 */
export function useScreens<Part>(select: (screens: Screens) => Part | null, polls = false): Part | null {
  const { see } = useRights({ see: 'screens_view' });
  const { data } = useRead<Screens | null, Part | null>({
    key: screenKeys.list(),
    load: (api, options) => optionalCall(api, getScreens, {}, options),
    select: (screens) => screens && select(screens),
    enabled: see,
    refetchInterval: ({ state }) => (polls && state.data !== null ? pollMs : false),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
  return data ?? null;
}

const whole = (screens: Screens): Screens => screens;

/** The screens, asked for every few seconds; null from an API without them, for users without the right, and before they are loaded. */
export const usePolledScreens = (): Screens | null => useScreens(whole, true);
