import type { ConfigSchema, ConfigValue } from '#contract/http/configSchema.ts';
import { type ConfigKind, dataFaults, type StoredData } from './data.ts';

export interface ChangedConfig {
  /** Names of fields that the new schema lacks, at least for configs of this type. */
  removed: string[];
  /** Values that the new schema does not allow. */
  invalid: { name: string; value: ConfigValue }[];
}

/** The values of a config that `before` allows and `after` does not; null when there are none. */
export function effectOn(
  before: ConfigSchema,
  after: ConfigSchema,
  { kind, data }: { kind: ConfigKind; data: StoredData },
): ChangedConfig | null {
  const faultsBefore = dataFaults(before, kind, data);
  const changed: ChangedConfig = { removed: [], invalid: [] };
  for (const [name, { reason }] of dataFaults(after, kind, data)) {
    if (faultsBefore.has(name)) continue;
    if (reason === 'unknownField') changed.removed.push(name);
    else changed.invalid.push({ name, value: data[name] as ConfigValue });
  }
  return changed.removed.length + changed.invalid.length > 0 ? changed : null;
}
