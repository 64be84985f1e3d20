import { type AccountChange, accountChange } from '#contract/http/accounts/calls.ts';
import type { Fault } from '#contract/errors/index.ts';
import { faultOf } from '../../api/faults.ts';
import { issueFault } from '../../api/issueFaults.ts';
import { fieldAt } from '../paths.ts';

const fields = accountChange.shape as Record<string, { def: unknown } | undefined>;

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of the known fields that a change names: `password`, `psn.id`. */
export const editedPaths = (change: Record<string, unknown>): string[] =>
  Object.entries(change).flatMap(([key, value]) => {
    if (!(key in fields) || value === undefined) return [];
    return isGroup(value) ? Object.keys(value).map((field) => `${key}.${field}`) : [key];
  });

/** Value at a field path; a missing one is null. */
export const valueAt = (from: object, path: string): unknown => fieldAt(from, path) ?? null;

/** Validates a change; blank fields of a group are cleared. Returns the error of the first invalid field otherwise. */
export function checkChange(
  change: Record<string, unknown>,
): { change: AccountChange; fault: null } | { change: null; fault: Fault } {
  const tidied = Object.fromEntries(
    Object.entries(change).map(([key, value]) => [key, isGroup(value) ? withoutBlanks(value) : value]),
  );
  const parsed = accountChange.safeParse(tidied);
  if (parsed.success) return { change: parsed.data, fault: null };
  const [issue] = parsed.error.issues;
  const field = `account.${issue?.path.join('.') ?? ''}`;
  const fault = issue ? issueFault(issue) : faultOf('valueInvalid');
  return { change: null, fault: faultOf('ofField', { field, fault }) };
}

const withoutBlanks = (group: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(group).map(([field, value]) => [
      field,
      typeof value === 'string' && value.trim() === '' ? null : value,
    ]),
  );

/** The place of an account; unique within its console. */
export interface Slot {
  id: number;
  consoleId: number;
  index: number;
}

/**
 * The impossible moves: their target is taken by an account that stays, or by an earlier move. Two accounts
 * may swap their slots.
 */
export function refusedMoves(moves: readonly Slot[], others: readonly Slot[]): Set<number> {
  const refused = new Set<number>();
  const before = new Map(others.map((slot) => [slot.id, slot]));
  const keyOf = ({ consoleId, index }: Slot): string => `${consoleId} ${index}`;
  for (;;) {
    const moving = moves.filter(({ id }) => !refused.has(id));
    const ids = new Set(moving.map(({ id }) => id));
    const held = new Set([...before.values()].filter(({ id }) => !ids.has(id)).map(keyOf));
    const size = refused.size;
    for (const move of moving) {
      if (held.has(keyOf(move))) refused.add(move.id);
      held.add(keyOf(move));
    }
    if (refused.size === size) return refused;
  }
}
