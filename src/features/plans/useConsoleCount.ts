import { clampConsoleCount, consoleCount } from '#domain/money/price.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';

const parameter = 'consoles';

/** The number of consoles that prices are shown for; it is part of the address, so that a link or a reload keeps it. */
export function useConsoleCount(): [count: number, change: (count: number) => void] {
  const [params, setParams] = useQueryParams();
  const count = clampConsoleCount(params.get(parameter) ?? '') ?? consoleCount.default;
  const change = (next: number): void =>
    setParams(withParams({ [parameter]: next === consoleCount.default ? null : String(next) }), {
      replace: true,
    });
  return [count, change];
}
