import { Badge } from '@mantine/core';
import type { Config } from '#contract/http/configs.ts';
import { useConfigTypes } from './useConfigTypes.ts';

const colors: Readonly<Record<string, string>> = { game: 'iris', mulling: 'teal', mode: 'blue' };

/** The type of a config as a badge; the types that apply everywhere are gray. */
export function ConfigTypeBadge({ config }: { config: Pick<Config, 'type' | 'typeText'> }) {
  const typeOf = useConfigTypes();
  return (
    <Badge color={colors[config.type] ?? 'gray'} tt="none" fw={500}>
      {typeOf(config)}
    </Badge>
  );
}
