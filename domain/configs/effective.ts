import {
  type ConfigData,
  type ConfigSchema,
  type ConfigValue,
  scriptVersionKey,
} from '#contract/http/configSchema.ts';
import { type LayerKind, layerKinds } from '#contract/http/effectiveConfig.ts';
import { getOwn } from '../getOwn.ts';
import type { StoredData } from './data.ts';
import { isScriptVersion, valueFault } from './values.ts';

/** A config that applies; the id is null for defaults of the schema. */
export interface LayerSource {
  kind: LayerKind;
  configId: number | null;
  name: string;
}

export interface ConfigLayer {
  source: LayerSource;
  data: StoredData;
}

/** A value that applies, and the earlier values that it replaces, the last one first. */
export interface EffectiveValue {
  name: string;
  value: ConfigValue;
  source: LayerSource;
  replaced: { value: ConfigValue; source: LayerSource }[];
}

/**
 * The layers in the order in which they apply: by {@link layerKinds}, those of one kind in the given order.
 */
export const inOrder = <L extends Pick<ConfigLayer, 'source'>>(layers: readonly L[]): L[] =>
  layers.toSorted((a, b) => layerKinds.indexOf(a.source.kind) - layerKinds.indexOf(b.source.kind));

/** The values that apply, by name. */
export const valuesByName = (values: readonly EffectiveValue[]): ConfigData =>
  Object.fromEntries(values.map(({ name, value }) => [name, value]));

/** Applies layers in the order of {@link layerKinds}, those of one kind in the given order; invalid values are ignored. */
export function effectiveValues({ schema }: ConfigSchema, layers: readonly ConfigLayer[]): EffectiveValue[] {
  const defaults = Object.fromEntries(
    Object.entries(schema).map(([name, { defaultValue }]) => [name, defaultValue]),
  );
  const isAllowed = (name: string, value: unknown): value is ConfigValue => {
    if (name === scriptVersionKey) return isScriptVersion(value);
    const field = getOwn(schema, name);
    return field !== undefined && valueFault(field, value) === null;
  };
  const values = new Map<string, EffectiveValue>();
  const all = [
    { source: { kind: 'default', configId: null, name: '' }, data: defaults } as const,
    ...inOrder(layers),
  ];
  for (const { source, data } of all)
    for (const [name, value] of Object.entries(data)) {
      if (!isAllowed(name, value)) continue;
      const before = values.get(name);
      const replaced = before ? [{ value: before.value, source: before.source }, ...before.replaced] : [];
      values.set(name, { name, value, source, replaced });
    }
  return [...values.values()];
}
