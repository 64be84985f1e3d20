import type { Clock } from '#domain/clock.ts';
import { createObservable, type Observable } from '#domain/observable.ts';
import {
  type DraftContent,
  type DraftKey,
  type SchedulerDraft,
  schedulerDraft,
} from '#domain/schedule/editing/draft.ts';
import type { DraftStore } from '#platform/drafts/draftStore.ts';

/** A draft is written this long after its last change, milliseconds: a drag changes it with every frame. */
export const writeDelayMs = 300;

export interface DraftsState {
  /** Newest first; null before they have been read. */
  drafts: readonly SchedulerDraft[] | null;
  /** False when the browser refuses to store: then they last as long as the page. */
  isStored: boolean;
  /** How often other tabs have stored a newer draft of a scheduler since the drafts have been read here. */
  foreign: ReadonlyMap<DraftKey, number>;
}

export interface SchedulerDrafts {
  readonly state: Observable<DraftsState>;
  /** Called when a user has signed in. @param isStored false for guests: nothing of theirs is stored */
  begin(userId: number, isStored: boolean): void;
  keep(scheduler: DraftKey, content: DraftContent): void;
  remove(scheduler: DraftKey): void;
  /** Writes pending changes at once: the page may be about to close. Resolves when they are written. */
  flush(): Promise<void>;
  /** Called at the end of the session; others delete the stored drafts. */
  close(): void;
}

/** @param read drafts that were not changed here since */
function countForeign(
  { drafts, foreign }: DraftsState,
  read: readonly SchedulerDraft[],
): DraftsState['foreign'] {
  if (!drafts) return foreign;
  const known = new Map(drafts.map(({ scheduler, changedAt }) => [scheduler, changedAt]));
  const newer = read.filter(({ scheduler, changedAt }) => changedAt > (known.get(scheduler) ?? 0));
  if (newer.length === 0) return foreign;
  return new Map([
    ...foreign,
    ...newer.map(({ scheduler }) => [scheduler, (foreign.get(scheduler) ?? 0) + 1] as const),
  ]);
}

const closed: DraftsState = { drafts: null, isStored: true, foreign: new Map() };

/** Keeps unsaved plans on the page and in the browser's storage. @param page closing it writes pending changes */
export function createSchedulerDrafts(
  store: DraftStore,
  clock: Clock,
  page: Pick<EventTarget, 'addEventListener'>,
): SchedulerDrafts {
  const state = createObservable<DraftsState>(closed);
  let owner: { userId: number; isStored: boolean } | null = null;
  /** Changes that have not been written yet; null: the draft is deleted. */
  const pending = new Map<DraftKey, SchedulerDraft | null>();
  let cancelWrite: (() => void) | null = null;
  let writing = Promise.resolve();

  const show = (change: Partial<DraftsState>): void => state.set({ ...state.get(), ...change });

  function replace(scheduler: DraftKey, draft: SchedulerDraft | null): void {
    const others = (state.get().drafts ?? []).filter((other) => other.scheduler !== scheduler);
    show({ drafts: draft ? [draft, ...others] : others });
    if (!owner?.isStored) return;
    pending.set(scheduler, draft);
    cancelWrite?.();
    cancelWrite = clock.after(writeDelayMs, () => void flush());
  }

  function flush(): Promise<void> {
    cancelWrite?.();
    cancelWrite = null;
    const mine = owner;
    // In order: an older version must not be written last.
    if (mine) writing = writing.then(() => write(mine));
    return writing;
  }

  async function write(mine: NonNullable<typeof owner>): Promise<void> {
    for (const [scheduler, draft] of pending) {
      // The session has ended, and its stored drafts were deleted.
      if (owner !== mine) return;
      try {
        await (draft ? store.put(mine.userId, scheduler, draft) : store.remove(mine.userId, scheduler));
      } catch {
        if (owner === mine) show({ isStored: false });
      }
      if (pending.get(scheduler) === draft) pending.delete(scheduler);
    }
  }

  async function begin(mine: NonNullable<typeof owner>): Promise<void> {
    await store.keepOnly(mine.userId).catch(() => undefined);
    await read(mine);
  }

  async function read(mine: NonNullable<typeof owner>): Promise<void> {
    try {
      const stored = await store.read(mine.userId);
      if (owner !== mine) return;
      const drafts = stored.flatMap((draft) => schedulerDraft.safeParse(draft).data ?? []);
      // Drafts changed here in the meantime are newer.
      const changed = (state.get().drafts ?? []).filter(({ scheduler }) => pending.has(scheduler));
      const others = drafts.filter(({ scheduler }) => !pending.has(scheduler));
      show({
        drafts: [...changed, ...others.toSorted((a, b) => b.changedAt - a.changedAt)],
        foreign: countForeign(state.get(), others),
      });
    } catch {
      if (owner === mine) show({ drafts: state.get().drafts ?? [], isStored: false });
    }
  }

  store.onChange((userId) => {
    if (owner?.isStored && owner.userId === userId) void read(owner);
  });
  page.addEventListener('pagehide', () => void flush());

  function close(): void {
    cancelWrite?.();
    cancelWrite = null;
    pending.clear();
    owner = null;
    state.set(closed);
  }

  return {
    state,
    begin(userId, isStored) {
      if (owner?.userId === userId && owner.isStored === isStored) return;
      close();
      owner = { userId, isStored };
      if (isStored) void begin(owner);
      else show({ drafts: [], isStored: false });
    },
    keep: (scheduler, content) => replace(scheduler, { ...content, scheduler, changedAt: clock.now() }),
    remove: (scheduler) => replace(scheduler, null),
    flush,
    close,
  };
}
