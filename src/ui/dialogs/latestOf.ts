/**
 * The subject of an open dialog as it is in the list now, because somebody else may have changed it since; as it was when the
 * list no longer has it.
 */
export const latestOf = <T extends { id: number }>(list: readonly T[] | null | undefined, subject: T): T =>
  list?.find(({ id }) => id === subject.id) ?? subject;
