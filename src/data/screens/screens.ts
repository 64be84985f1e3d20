import { keepPreviousData } from '@tanstack/react-query';
import {
  deleteScreen,
  getScreenPictures,
  getScreens,
  getScreenTimes,
  mergeScreens,
  type ScreenPicture,
  type Screens,
  splitScreen,
  updateScreen,
} from '#contract/http/screens.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { defineChange } from '#data/change.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { useRead } from '#data/read.ts';
import { useRights } from '#data/session/rights.ts';
import { screenKeys } from './screenKeys.ts';

/** Interval of requests while screens are shown, in milliseconds: they change all the time, so there are no events for them. */
const pollMs = 5_000;
/** Times are counted once a minute, milliseconds. */
const timesMs = 60_000;

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

/**
 * The screens, requested every few seconds; null from an API without them, for users without the right, and
 * before they are loaded.
 */
export const usePolledScreens = (): Screens | null => useScreens(whole, true);

/** The screens for the page about them, with the state of their list; data are null from an API without them. */
export function useScreenList() {
  return useRead({
    key: screenKeys.list(),
    load: (api, options) => optionalCall(api, getScreens, {}, options),
    refetchInterval: pollMs,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Example pictures of screens: they never change. */
export function useScreenPictures(ids: readonly number[]) {
  const wanted = ids.toSorted((a, b) => a - b).join(',');
  return useRead({
    key: [...screenKeys.pictures(), wanted],
    load: (api, options) => api.call(getScreenPictures, { query: { ids: wanted } }, options),
    select: ({ data }): readonly ScreenPicture[] => data,
    enabled: wanted !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
}

/** The time by screen between two days; of one console, or of all that the user sees. */
export function useScreenTimes({ from, to, consoleId }: { from: string; to: string; consoleId?: number }) {
  return useRead({
    key: [...screenKeys.times(), from, to, consoleId ?? null],
    load: (api, options) =>
      optionalCall(
        api,
        getScreenTimes,
        { query: { from, to, ...(consoleId !== undefined && { consoleId: String(consoleId) }) } },
        options,
      ),
    refetchInterval: timesMs,
    meta: { silent: true },
  });
}

const reload = [screenKeys.all];

export const useUpdateScreen = defineChange({
  send: ({ api }, { id, ...body }: { id: number } & RequestOf<typeof updateScreen>['body'], options) =>
    api.call(updateScreen, { params: { id }, body }, options),
  reload,
});

export const useMergeScreens = defineChange({
  send: ({ api }, body: { into: number; screenIds: number[] }, options) =>
    api.call(mergeScreens, { body }, options),
  reload,
});

/** Makes one picture a screen of its own. */
export const useSplitScreen = defineChange({
  send: ({ api }, { id, pictureId }: { id: number; pictureId: number }) =>
    api.call(splitScreen, { params: { id }, body: { pictureId } }),
  reload,
});

export const useForgetScreen = defineChange({
  send: ({ api }, { id }: { id: number }, options) => api.call(deleteScreen, { params: { id } }, options),
  reload,
});
