import {
  createNote,
  getNotes,
  type Note,
  type NoteKind,
  reserveConsole,
  solveNote,
} from '#contract/http/notes.ts';
import { defineChange } from '#data/change.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { useRead } from '#data/read.ts';
import { useRights } from '#data/session/rights.ts';
import { noteKey } from '#domain/notes/notes.ts';
import { noteKeys } from './noteKeys.ts';

const none: readonly Note[] = [];

/** The open notes on one thing, newest first, with its reservation; events keep them up to date. */
export function useNotesOf(kind: NoteKind, id: number): readonly Note[] {
  const { see } = useRights({ see: ['consoles_view', 'servers_view', 'accounts_view'] });
  const wanted = noteKey(kind, id);
  const { data } = useRead({
    key: noteKeys.list(),
    load: async (api, options) => (await optionalCall(api, getNotes, {}, options))?.data ?? none,
    select: (notes: readonly Note[]) =>
      notes.filter(({ about }) => noteKey(about.kind, about.id) === wanted).toSorted((a, b) => b.id - a.id),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: see,
    meta: { silent: true },
  });
  return data ?? none;
}

export const useCreateNote = defineChange({
  send: ({ api }, body: { kind: NoteKind; objectId: number; text: string }) => api.call(createNote, { body }),
  reload: [noteKeys.list()],
});

/** Ends a note, or a reservation. */
export const useSolveNote = defineChange({
  send: ({ api }, id: number) => api.call(solveNote, { params: { id } }),
  reload: [noteKeys.list()],
});

/** Reserves a console. `replaces`: the reservation of another user, whom the user agrees to replace. */
export const useReserve = defineChange({
  send: ({ api }, { id, ...body }: { id: number; until: string; replaces?: number }) =>
    api.call(reserveConsole, { params: { id }, body }),
  reload: [noteKeys.list()],
});
