import type { EffectiveValue } from '#contract/http/effectiveConfig.ts';
import { foldText, queryWords } from '#domain/search/rank.ts';
import { containsWords } from '#domain/tables/filters.ts';

export interface EffectiveFilter {
  /** Words that all have to occur, in any order. */
  text: string;
  /** Only values that replace one of an earlier layer. */
  onlyOverridden: boolean;
}

/** Values of one category, in their order; null: the version of the script. */
export interface EffectiveCategory {
  category: string | null;
  values: EffectiveValue[];
}

/**
 * The values that match a filter, by category in the order of the values.
 * @param textOf searchable text of a value besides title, name and category: the value and its sources
 */
export function effectiveCategories(
  values: readonly EffectiveValue[],
  { text, onlyOverridden }: EffectiveFilter,
  textOf: (value: EffectiveValue) => string,
): EffectiveCategory[] {
  const words = queryWords(text);
  const matching = values.filter((value) => {
    if (onlyOverridden && value.replaced.length === 0) return false;
    if (words.length === 0) return true;
    const { title, name, category } = value;
    return containsWords(foldText([title, name, category, textOf(value)].join(' ')), words);
  });
  return [...Map.groupBy(matching, ({ category }) => category)].map(([category, found]) => ({
    category,
    values: found,
  }));
}

export const countOverridden = (values: readonly EffectiveValue[]): number =>
  values.filter(({ replaced }) => replaced.length > 0).length;
