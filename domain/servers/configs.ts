import type { Config } from '#contract/http/configs.ts';
import type { AttachedConfig } from '#contract/http/attachedConfig.ts';

/** A config of a selection list; `disabled` is the reason why it cannot be selected. */
export interface OfferedConfig {
  config: Config;
  disabled: 'base' | 'attached' | null;
}

/** A change of the configs attached to a group, a server or a console, independent of which one. */
export type ConfigChange =
  | { kind: 'attachConfig' | 'detachConfig'; configId: number }
  /** `loaded` is the order that was shown; if the server has another one, the change is a conflict. */
  | { kind: 'orderConfigs'; configIds: number[]; loaded: number[] };

/** Base-type configs and attached ones are shown but cannot be selected. */
export function offeredConfigs(
  all: readonly Config[],
  attached: readonly Pick<AttachedConfig, 'id'>[],
): OfferedConfig[] {
  const taken = new Set(attached.map(({ id }) => id));
  return all.map((config) => ({
    config,
    disabled: config.isBaseType ? 'base' : taken.has(config.id) ? 'attached' : null,
  }));
}

/** The list with one item moved; the same list when nothing moves. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  if (item === undefined || from === to || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Whether both contain the same ids, in any order, as a reordering must. */
export function hasSameIds(a: readonly number[], b: readonly number[]): boolean {
  const [left, right] = [new Set(a), new Set(b)];
  return (
    left.size === a.length &&
    right.size === b.length &&
    a.length === b.length &&
    b.every((id) => left.has(id))
  );
}
