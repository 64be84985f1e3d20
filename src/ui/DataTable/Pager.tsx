import { Trans, useLingui } from '@lingui/react/macro';
import { Box, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { pageSizes } from '#domain/tables/layout.ts';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import { Row } from '#ui/layout/flex.ts';

export interface PagerProps {
  index: number;
  size: number;
  total: number;
  onIndex: (index: number) => void;
  onSize: (size: number) => void;
}

/** Pagination; renders nothing while all rows fit the smallest page. */
export function Pager({ index, size, total, onIndex, onSize }: PagerProps) {
  const { t, i18n } = useLingui();
  if (total <= pageSizes[0]) return null;
  const last = Math.max(0, Math.ceil(total / size) - 1);
  const number = (value: number): string => i18n.number(value);
  const from = number(index * size + 1);
  const to = number(Math.min(total, (index + 1) * size));
  const all = number(total);
  return (
    <Row component="nav" gap={8} justify="flex-end" py={8} aria-label={t`Pages`}>
      <NativeSelect
        size="xs"
        w={164}
        aria-label={t`Rows per page`}
        value={String(size)}
        onChange={({ currentTarget }) => onSize(Number(currentTarget.value))}
        data={pageSizes.map((value) => ({ value: String(value), label: t`${value} per page` }))}
      />
      <Box component="span" miw={112} c="dimmed" fz={13} ta="right" role="status">
        <Trans>
          {from}–{to} of {all}
        </Trans>
      </Box>
      <ToolButton
        icon={IconChevronsLeft}
        label={t`First page`}
        disabled={index === 0}
        onClick={() => onIndex(0)}
      />
      <ToolButton
        icon={IconChevronLeft}
        label={t`Previous page`}
        disabled={index === 0}
        onClick={() => onIndex(index - 1)}
      />
      <ToolButton
        icon={IconChevronRight}
        label={t`Next page`}
        disabled={index >= last}
        onClick={() => onIndex(index + 1)}
      />
      <ToolButton
        icon={IconChevronsRight}
        label={t`Last page`}
        disabled={index >= last}
        onClick={() => onIndex(last)}
      />
    </Row>
  );
}
