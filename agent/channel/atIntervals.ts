/**
 * Passes a problem on unless the same one was passed on within this time (ms); null: the problem is over.
 * @param now the time in milliseconds
 */
export function atIntervals<Problem extends { reason: string }>(
  ms: number,
  onProblem: (problem: Problem) => void,
  now: () => number = () => performance.now(),
): (problem: Problem | null) => void {
  let last: { reason: string; at: number } | null = null;
  return (problem) => {
    const at = now();
    if (problem && last?.reason === problem.reason && at - last.at < ms) return;
    last = problem && { reason: problem.reason, at };
    if (problem) onProblem(problem);
  };
}
