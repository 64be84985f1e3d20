import { Badge } from '@mantine/core';
import type { Config } from '#contract/http/configs.ts';
import { useConfigTypes } from './useConfigTypes.ts';

/** The type of a config as a badge; gray, because colors are for states. */
export function ConfigTypeBadge({ config }: { config: Pick<Config, 'type' | 'typeText'> }) {
  const typeOf = useConfigTypes();
  return (
    <Badge color="gray" tt="none" fw={500}>
      {typeOf(config)}
    </Badge>
  );
}
