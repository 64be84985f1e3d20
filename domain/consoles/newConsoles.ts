import { distance } from 'fastest-levenshtein';

/** Maximum number of changed, added or missing letters in a misspelled name. */
const maxDistance = 2;

export interface ConsolePlace {
  serverId: number;
  name: string;
}

/** A console that accounts name, but that their server does not have. */
export interface NewConsole extends ConsolePlace {
  /** Number of accounts that name it. */
  count: number;
}

/**
 * The consoles that accounts name, but that their servers do not have.
 * @param existing all consoles of the servers
 */
export function newConsolesOf(
  named: readonly ConsolePlace[],
  existing: readonly ConsolePlace[],
): NewConsole[] {
  const keyOf = ({ serverId, name }: ConsolePlace): string => `${serverId} ${name}`;
  const known = new Set(existing.map(keyOf));
  const groups = Map.groupBy(
    named.filter((one) => !known.has(keyOf(one))),
    keyOf,
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? { ...first, count: others.length + 1 } : [],
  );
}

export interface CloseName {
  name: string;
  /** Whether the new name is probably this one misspelled, and not another console of a numbered series. */
  isLikely: boolean;
}

/** The name without easily confused details: case, spaces and dashes, O and 0, l, I and 1, leading zeros. */
const blurred = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\s_.-]/g, ' ')
    .replaceAll('o', '0')
    .replaceAll(/[il|]/g, '1')
    .replaceAll(/(?<!\d)0+(?=\d)/g, '');

const digitsOf = (name: string): string => name.replaceAll(/\D/g, '');

/**
 * The existing names that differ from a new one only in case or in one or two letters, the most similar
 * first. `console 12` is similar to `console 13`, but probably not meant.
 */
export function closeNames(name: string, existing: Iterable<string>): CloseName[] {
  const found = [...existing].flatMap((other) => {
    const apart = distance(name.toLowerCase(), other.toLowerCase());
    if (apart > maxDistance || other === name) return [];
    const rank = blurred(name) === blurred(other) ? 0 : digitsOf(name) === digitsOf(other) ? 1 : 2;
    return [{ name: other, apart, rank }];
  });
  const best = Math.min(...found.map(({ rank }) => rank));
  return found
    .toSorted((a, b) => a.rank - b.rank || a.apart - b.apart || a.name.localeCompare(b.name))
    .map(({ name: other, rank }) => ({ name: other, isLikely: rank < 2 && rank === best }));
}
