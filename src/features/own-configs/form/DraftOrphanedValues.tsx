import type { DataDraft } from '#domain/configs/draft.ts';
import { OrphanedValues } from '#entities/configs/editing/OrphanedValues.tsx';
import { useObservable } from '#ui/useObservable.ts';

/** Those of the named values without a field that have not been removed yet. */
export function DraftOrphanedValues({ names, draft }: { names: readonly string[]; draft: DataDraft }) {
  const data = useObservable(draft.data);
  const left = names.filter((name) => Object.hasOwn(data, name));
  if (left.length === 0) return null;
  return (
    <OrphanedValues
      values={left.map((name) => [name, data[name], undefined])}
      onChange={draft.set}
      mt={12}
      mb={4}
    />
  );
}
