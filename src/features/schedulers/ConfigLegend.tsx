import { useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { Row } from '#ui/layout/flex.ts';
import { configColor } from './palette.ts';

export interface ConfigLegendProps {
  /** Hours are those of all accounts together. */
  configs: readonly { configId: number; hours: number }[];
  nameOf: (configId: number) => string;
}

/** The colors of configs, with the hours for which they are planned. */
export function ConfigLegend({ configs, nameOf }: ConfigLegendProps) {
  const { t, i18n } = useLingui();
  return (
    <Row component="ul" gap="6px 16px" align="stretch" fz="xs" lh="18px" aria-label={t`Configs`}>
      {configs.map(({ configId, hours }) => {
        const count = i18n.number(hours);
        return (
          <Row key={configId} component="li" gap={6} wrap="nowrap" miw={0} maw={280}>
            <Box
              component="span"
              flex="none"
              w={18}
              h={12}
              bdrs={3}
              style={{ background: configColor(configId) }}
              aria-hidden="true"
            />
            <Text span inherit truncate miw={0}>
              {nameOf(configId)}
            </Text>
            <Box component="span" flex="none" c="dimmed">{t`${count} h`}</Box>
          </Row>
        );
      })}
    </Row>
  );
}
