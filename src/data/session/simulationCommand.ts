import type fc from 'fast-check';
import type { FakeClock } from '#domain/clock.ts';

/**
 * A step of a model test: it runs on the simulation when it is possible there. Calls continue while other steps run, and an
 * error concerns only the caller.
 */
export function simulationCommand<S extends { clock: FakeClock }>(
  name: string,
  run: (simulation: S) => unknown,
  isPossible: (simulation: S) => boolean = () => true,
): fc.AsyncCommand<object, S> {
  return {
    check: () => true,
    async run(_model, simulation) {
      if (!isPossible(simulation)) return;
      Promise.resolve(run(simulation)).catch(() => undefined);
      await simulation.clock.advanceAsync(0);
    },
    toString: () => name,
  };
}
