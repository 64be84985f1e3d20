import { compareNames } from '#domain/format/compareNames.ts';
import type { SavedView, ViewState } from '#contract/http/views.ts';

interface ViewUpdate {
  kind: 'update';
  id: number;
  name?: string;
  isDefault?: boolean;
  state?: ViewState;
  /** The name, or the time of the last change of the state, as shown to the user. */
  seen?: { name?: string; updatedAt?: string };
}

/** A change of a user's views that the server has not confirmed. */
export type ViewChange =
  | { kind: 'create'; name: string; isDefault: boolean; state: ViewState }
  | ViewUpdate
  | { kind: 'delete'; id: number };

/**
 * The views, sorted by name, with pending changes applied. A view that is being created has a negative id.
 * @param pending oldest first
 */
export function withPendingViews(
  views: readonly SavedView[],
  pending: readonly ViewChange[],
): readonly SavedView[] {
  const changed = pending.reduce<readonly SavedView[]>(
    (list, change, at) => apply(list, change, -1 - at),
    views,
  );
  return changed.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
}

function apply(views: readonly SavedView[], change: ViewChange, newId: number): readonly SavedView[] {
  switch (change.kind) {
    case 'delete':
      return views.filter(({ id }) => id !== change.id);
    case 'create': {
      const { name, isDefault, state } = change;
      const created = { id: newId, name, isDefault, state, updatedAt: new Date(0).toISOString() };
      return [...views.map((view) => (isDefault ? { ...view, isDefault: false } : view)), created];
    }
    case 'update': {
      const { kind: _, id, seen: _seen, ...fields } = change;
      return views.map((view) => {
        if (view.id === id) return { ...view, ...fields };
        return fields.isDefault ? { ...view, isDefault: false } : view;
      });
    }
  }
}
