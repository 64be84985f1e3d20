import type { ConsoleScheduler } from '#contract/http/schedulers.ts';

/** State of a console's scheduler; `unknown` while none is attached (specification: 'Unknown'). */
export type AttachedState = 'enabled' | 'disabled' | 'unknown';

type Row = Pick<ConsoleScheduler, 'consoleId' | 'scheduler'>;

export const attachedState = ({ scheduler }: Pick<Row, 'scheduler'>): AttachedState =>
  scheduler === null ? 'unknown' : scheduler.enabled ? 'enabled' : 'disabled';

export interface SelectionOffer {
  canAttach: boolean;
  canDetach: boolean;
  canEnable: boolean;
  canDisable: boolean;
}

/**
 * Attach needs a selection, Detach a console with a scheduler, Enable one whose scheduler is disabled, and Disable one
 * whose scheduler is enabled.
 */
export function selectionOffer(rows: readonly Row[]): SelectionOffer {
  const states = new Set(rows.map(attachedState));
  const [canEnable, canDisable] = [states.has('disabled'), states.has('enabled')];
  return { canAttach: rows.length > 0, canDetach: canEnable || canDisable, canEnable, canDisable };
}

/** The consoles of a selection that Attach changes: those that do not have this scheduler yet. */
export const withoutScheduler = <R extends Row>(rows: readonly R[], schedulerId: number): R[] =>
  rows.filter(({ scheduler }) => scheduler?.id !== schedulerId);

/** The consoles of a selection that Detach changes. */
export const withScheduler = <R extends Row>(rows: readonly R[]): R[] =>
  rows.filter(({ scheduler }) => scheduler !== null);

/** The consoles of a selection that Enable or Disable changes. */
export const toSwitch = <R extends Row>(rows: readonly R[], enabled: boolean): R[] =>
  rows.filter(({ scheduler }) => scheduler !== null && scheduler.enabled !== enabled);

/**
 * The consoles on which a scheduler is dropped: the whole selection if the console belongs to it, otherwise
 * only that console.
 */
export function dropTargets<R extends Row>(
  rows: readonly R[],
  consoleId: number,
  chosen: ReadonlySet<number>,
): R[] {
  const isOfSelection = chosen.has(consoleId);
  return rows.filter((row) => (isOfSelection ? chosen.has(row.consoleId) : row.consoleId === consoleId));
}
