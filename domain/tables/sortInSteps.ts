/** Items that are sorted at once: about two milliseconds. */
const itemsPerRun = 2_048;
const itemsPerStep = 4_096;

/** Sorts in small steps, so that the page can do other things in between: runs are sorted, then merged in pairs. Stable. */
export function* sortInSteps<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<void, T[], void> {
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += itemsPerRun) {
    runs.push(items.slice(at, at + itemsPerRun).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<void, T[], void> {
  const merged: T[] = [];
  let atA = 0;
  let atB = 0;
  while (atA < a.length && atB < b.length) {
    const [first, second] = [a[atA] as T, b[atB] as T];
    if (compare(second, first) < 0) {
      merged.push(second);
      atB++;
    } else {
      merged.push(first);
      atA++;
    }
    if (merged.length % itemsPerStep === 0) yield;
  }
  for (; atA < a.length; atA++) merged.push(a[atA] as T);
  for (; atB < b.length; atB++) merged.push(b[atB] as T);
  return merged;
}
