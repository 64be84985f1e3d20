import { z } from 'zod';
import { empty, id, idParam, instant, line, textLength } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** The grids whose views can be saved. */
export const viewGrids = ['accounts.all', 'accounts.parring', 'accounts.play', 'accounts.legacy'] as const;
export type ViewGrid = (typeof viewGrids)[number];

/** Maximum number of saved views of one user for one grid. */
export const maxViews = 50;

/** Maximum size of a saved state, in characters of its JSON. */
const maxViewSize = 16_000;

/** Maximum number of columns in a view; the widest grid has fewer than 100. */
const maxColumns = 200;

const key = z.string().min(1).max(100);
const columnKeys = z.array(key).max(maxColumns);

/** Error of the API; the app has its own text. */
export const viewTooLarge = 'viewTooLarge';

/**
 * What a view restores. Columns, groups and filters are named by their keys; an app ignores keys that it does
 * not know. Values are lists with names rather than records: a column may be called `password`, although its
 * value is no secret.
 */
export const viewState = z
  .object({
    columns: z.object({
      /** Empty: the default order. */
      order: columnKeys,
      /** Columns whose visibility differs from the default. */
      shown: columnKeys,
      hidden: columnKeys,
      /** CSS pixels; other columns have their default width. */
      widths: z.array(z.object({ key, width: z.number().min(0).max(5000) })).max(maxColumns),
      folded: columnKeys,
    }),
    /** Search over all columns. */
    search: z.string().max(500, viewTooLarge),
    filters: z.array(z.object({ key, text: z.string().min(1).max(4000, viewTooLarge) })).max(maxColumns),
    /** The most important first. */
    sort: z.array(z.object({ key, desc: z.boolean() })).max(10),
  })
  .refine((state) => JSON.stringify(state).length <= maxViewSize, viewTooLarge);
export type ViewState = z.infer<typeof viewState>;

/** 1 to 50 characters; unique for the grid, ignoring case. */
export const viewName = line(textLength.name);

export const savedView = z.object({
  id,
  name: viewName,
  /** Whether it is used when the grid is opened; at most one view of a grid. */
  isDefault: z.boolean(),
  state: viewState,
  /** Time of the last change of `state`. */
  updatedAt: instant,
});
export type SavedView = z.infer<typeof savedView>;

/** Users who see at least one of the grids. */
const access = ['accounts_view', 'accounts_parring', 'accounts_connect'] as const;
const grid = z.enum(viewGrids);
const params = z.object({ viewId: idParam });

export const getViews = endpoint({
  summary: 'List saved views',
  description: "The caller's own views of a grid, by name.",
  method: 'GET',
  path: '/views',
  access,
  optional: true,
  query: z.object({ grid }),
  response: z.object({ data: z.array(savedView) }),
});

export const createView = endpoint({
  summary: 'Save a view',
  description: 'Columns, filters and sorting of a grid under a name.',
  refuses: ['tooManyViews', 'viewNameTaken'],
  method: 'POST',
  path: '/views',
  idempotent: true,
  access,
  optional: true,
  body: z.object({ grid, name: viewName, isDefault: z.boolean().default(false), state: viewState }),
  response: z.object({ id }),
});

export const updateView = endpoint({
  summary: 'Change a saved view',
  description:
    'Renames or overwrites a view, or makes it the default one. `seen` holds the name and the `updatedAt` that were shown: where one of them is not there any more, nothing is changed.',
  refuses: ['viewChanged', 'viewNameTaken'],
  method: 'PUT',
  path: '/views/:viewId',
  access,
  optional: true,
  params,
  body: z
    .object({
      name: viewName,
      isDefault: z.boolean(),
      state: viewState,
      seen: z.object({ name: z.string(), updatedAt: instant }).partial(),
    })
    .partial(),
  response: empty,
});

export const deleteView = endpoint({
  summary: 'Delete a saved view',
  description: "Only the caller's own.",
  method: 'DELETE',
  path: '/views/:viewId',
  access,
  optional: true,
  params,
  response: empty,
});
