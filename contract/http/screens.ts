import { z } from 'zod';
import { empty, id, idList, idParams, instant, isoDate, line, reportedText, textLength } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Limits that a user may set, in seconds. */
export const screenLimits = { least: 10, most: 86_400 } as const;
/** Maximum number of parts of the picture that a screen ignores. */
export const maxRegions = 32;

const share = z.number().min(0).max(1);
/** A part of the picture, as shares of its width and height. */
const region = z.object({ x: share, y: share, width: share, height: share });
export type ScreenRegion = z.infer<typeof region>;

const screen = z.object({
  id,
  /** Null: the screen has no name yet. */
  name: z.string().nullable(),
  /** Whether consoles that show it need attention. */
  attention: z.boolean(),
  /** Seconds after which a console counts as stuck, as set by a user; null: as learned. */
  limit: z.int().nullable(),
  /** The limit that applies, seconds. */
  limitInUse: z.int(),
  /** Seconds within which 99 of 100 consoles leave the screen; null: not known yet. */
  usual: z.int().nullable(),
  ignore: z.array(region),
  /** Number of pictures that belong to it: more than one after a merge. */
  variants: z.int(),
  seenAt: instant,
  /** Consoles visible to the caller that show it now. */
  consoleIds: z.array(id),
  /** Since when the first of them has shown it; null if no console shows it. */
  since: instant.nullable(),
});
export type Screen = z.infer<typeof screen>;

export const screens = z.object({
  /** Named screens, and those that the caller's consoles show or were the first to show; the most frequent first. */
  data: z.array(screen),
  /** Connected consoles whose picture moves, as in a match. */
  moving: z.array(id),
  /** Consoles that show something that is not a known screen yet. */
  unknown: z.array(id),
  /** Consoles that show the same for too long while their script runs. */
  stuck: z.array(z.object({ consoleId: id, screenId: id.nullable(), since: instant })),
});
export type Screens = z.infer<typeof screens>;

const viewers = ['screens_view'] as const;
const editors = ['screens_update'] as const;

export const getScreens = endpoint({
  summary: 'List the screens that consoles show',
  description:
    'Screens are groups of pictures that look alike. Consoles of which nothing is known, such as those of older agents, are in no list.',
  method: 'GET',
  path: '/screens',
  access: viewers,
  optional: true,
  response: screens,
});

export const getScreenPictures = endpoint({
  summary: 'Get example pictures of screens',
  description:
    'All pictures of each screen, of consoles that the caller sees: the first ones are the oldest.',
  method: 'GET',
  path: '/screens/pictures',
  access: viewers,
  optional: true,
  query: z.object({ ids: idList }),
  response: z.object({
    /** `jpeg`: base64, 160x90. */
    data: z.array(z.object({ id, screenId: id, jpeg: z.string() })),
  }),
});
export type ScreenPicture = z.infer<typeof getScreenPictures.response>['data'][number];

const screenSettings = z.object({
  name: line(textLength.name).nullable(),
  attention: z.boolean(),
  limit: z.int().min(screenLimits.least).max(screenLimits.most).nullable(),
  ignore: z.array(region).max(maxRegions),
});

export const updateScreen = endpoint({
  summary: 'Change a screen',
  description:
    'Its name, whether it needs attention, its limit and what of its picture does not count. `seen` holds the values that were shown: where one of them is not there any more, nothing is changed.',
  refuses: ['screenNotFound', 'screenNameTaken', 'screenChanged'],
  method: 'PUT',
  path: '/screens/:id',
  access: editors,
  optional: true,
  params: idParams,
  body: screenSettings.extend({ seen: screenSettings.partial().optional() }),
  response: empty,
});

/** Maximum number of screens that one call merges into another. */
export const maxMerged = 100;

export const mergeScreens = endpoint({
  summary: 'Merge screens',
  description:
    'Merges screens into one, which keeps its settings and gets the pictures, stays and times of all.',
  refuses: ['screenNotFound'],
  method: 'POST',
  path: '/screens/merge',
  access: editors,
  optional: true,
  body: z.object({ into: id, screenIds: z.array(id).min(1).max(maxMerged) }),
  response: empty,
});

export const splitScreen = endpoint({
  summary: 'Split a picture off a screen',
  description: 'Makes a picture of a screen a screen of its own, without a name.',
  refuses: ['screenNotFound', 'screenPictureLast'],
  method: 'POST',
  path: '/screens/:id/split',
  access: editors,
  optional: true,
  params: idParams,
  body: z.object({ pictureId: id }),
  response: z.object({ id }),
});

export const deleteScreen = endpoint({
  summary: 'Forget a screen',
  description:
    'With what was learned about it. A console that shows it makes it known again, without a name.',
  refuses: ['screenNotFound'],
  method: 'DELETE',
  path: '/screens/:id',
  access: editors,
  optional: true,
  params: idParams,
  response: empty,
});

const screenTime = z.object({
  day: isoDate,
  script: z.string(),
  /** `screen`, `moving` or `unknown`. */
  kind: z.string(),
  screenId: id.nullable(),
  seconds: z.int(),
});
export type ScreenTime = z.infer<typeof screenTime>;

export const getScreenTimes = endpoint({
  summary: 'Get the time by screen',
  description:
    'How long consoles have shown each screen while they were connected: of a console, of a script, or of all that the caller sees, day by day.',
  method: 'GET',
  path: '/screens/times',
  access: viewers,
  optional: true,
  query: z.object({
    consoleId: z.coerce.number().pipe(id).optional(),
    script: reportedText(textLength.description).optional(),
    from: isoDate,
    to: isoDate,
  }),
  response: z.object({ data: z.array(screenTime) }),
});
