import { z } from 'zod';
import { id, idParam } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { configValue } from './configSchema.ts';

/** Where a value can come from, in the order in which the layers apply: a later one wins. */
export const layerKinds = ['default', 'base', 'version', 'group', 'server', 'console', 'game'] as const;
export type LayerKind = (typeof layerKinds)[number];

/** What sets a value. */
export const configSource = z.object({
  /** One of {@link layerKinds}; an API may send others. */
  kind: z.string(),
  /** Null for a default of the schema, and for the script version selected on the server. */
  configId: id.nullable(),
  /** Name of the config; empty without a config. */
  name: z.string(),
});
export type ConfigSource = z.infer<typeof configSource>;

export const effectiveValue = z.object({
  /** Name of the field, or `scriptVersion`. */
  name: z.string(),
  /** Title, description and category of the field; null for the script version, which is not a field. */
  title: z.string().nullable(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  /** Whether editors do not offer it. */
  hidden: z.boolean(),
  value: configValue,
  source: configSource,
  /** Values of earlier layers that it replaces, the last one first. */
  replaced: z.array(z.object({ value: configValue, source: configSource })),
});
export type EffectiveValue = z.infer<typeof effectiveValue>;

const named = z.object({ id, name: z.string() });

/** The values with which a server, a console or one account plays, and where each comes from. */
export const effectiveConfig = z.object({
  group: named,
  server: named,
  /** Null for a server. */
  console: named.nullable(),
  /** Null for a server and for a console. */
  account: z.object({ id, email: z.string() }).nullable(),
  /** Whether the console is playing; for an account: whether it is the one that plays. */
  isPlaying: z.boolean(),
  /** Configs that apply, in order, including those whose values are all replaced. */
  layers: z.array(configSource.extend({ type: z.string() })),
  /** Ordered by category and index of the fields; the script version is first. */
  values: z.array(effectiveValue),
});
export type EffectiveConfig = z.infer<typeof effectiveConfig>;

export const effectiveTargets = ['server', 'console', 'account'] as const;
export type EffectiveTarget = (typeof effectiveTargets)[number];

export const getEffectiveConfig = endpoint({
  summary: 'Get the effective config',
  description:
    'Of a server, a console or an account that the caller sees. It contains values of every config that applies, also of other owners: whoever sees a server sees how it plays. The game config of a scheduler applies while a console plays a run of it.',
  refuses: ['accountNotFound', 'consoleNotFound', 'serverNotFound', 'serverGroupNotFound'],
  method: 'GET',
  path: '/configs/effective/:kind/:id',
  access: ['config_own_view', 'config_base_page_view'],
  optional: true,
  params: z.object({ kind: z.enum(effectiveTargets), id: idParam }),
  response: effectiveConfig,
});
