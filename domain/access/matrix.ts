import type { Enums } from '#contract/enums.ts';
import { permissionNames } from '#contract/permissions.ts';
import { foldText, queryWords } from '#domain/search/rank.ts';

/** A permission with one flag per role, in the order of the roles. */
export interface MatrixRow {
  readonly name: string;
  readonly label: string;
  readonly flags: readonly boolean[];
}

export interface MatrixSection {
  readonly name: string;
  readonly rows: readonly MatrixRow[];
}

/** Which role has which permission, by section, in the order of the catalog. No role has a permission without flags. */
export function matrixOf(
  enums: Pick<Enums, 'roles' | 'permissions' | 'accessMap'>,
): readonly MatrixSection[] {
  const listed =
    enums.permissions.length > 0
      ? enums.permissions
      : // An API without a catalog still has the map.
        permissionNames.map((name) => ({ name, section: '', label: name }));
  const sections = new Map<string, MatrixRow[]>();
  for (const { name, section, label } of listed) {
    const given = enums.accessMap[name] ?? [];
    const rows = sections.get(section) ?? [];
    rows.push({ name, label, flags: enums.roles.map((_, position) => given[position] === true) });
    sections.set(section, rows);
  }
  return [...sections].map(([name, rows]) => ({ name, rows }));
}

export interface MatrixFilter {
  query: string;
  /** Positions of two roles: only permissions that exactly one of them has. */
  differing: readonly [number, number] | null;
  /** Searchable text of a permission, with its section. */
  textOf: (row: MatrixRow, section: string) => string;
}

/** The rows that pass, without empty sections. */
export function filterMatrix(
  sections: readonly MatrixSection[],
  { query, differing, textOf }: MatrixFilter,
): readonly MatrixSection[] {
  const words = queryWords(query);
  const passes = (row: MatrixRow, section: string): boolean => {
    if (differing && row.flags[differing[0]] === row.flags[differing[1]]) return false;
    const text = foldText(textOf(row, section));
    return words.every((word) => text.includes(word));
  };
  return sections
    .map(({ name, rows }) => ({ name, rows: rows.filter((row) => passes(row, name)) }))
    .filter(({ rows }) => rows.length > 0);
}
