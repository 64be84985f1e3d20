import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { tableFormats } from '#domain/tables/tableFile.ts';
import { MenuButton } from '#ui/ContextMenu/MenuButton.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { type ExportSource, useExport } from './useExport.ts';

/** Saves the rows as CSV with one press, or in another format; while that lasts it shows how far it is, and cancels it. */
export function ExportButtons({ isDisabled, ...source }: ExportSource & { isDisabled: boolean }) {
  const { t, i18n } = useLingui();
  const { done, save, cancel } = useExport(source);
  if (done !== null) {
    const [count, total] = [i18n.number(done), i18n.number(source.ids.length)];
    return (
      <Button
        size="xs"
        variant="default"
        leftSection={<IconX size={16} stroke={1.75} aria-hidden="true" />}
        onClick={cancel}
      >
        <Trans>
          Cancel the export ({count} of {total})
        </Trans>
      </Button>
    );
  }
  return (
    <Button.Group>
      <Button
        size="xs"
        variant="default"
        disabled={isDisabled}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
        {...tooltipProps(t`All rows that match the filters, as CSV`)}
        onClick={() => void save('csv')}
      >
        <Trans>Export</Trans>
      </Button>
      <MenuButton
        aria-label={t`Format`}
        disabled={isDisabled}
        entries={tableFormats.map((format) => ({
          key: format,
          label: format.toUpperCase(),
          onSelect: () => void save(format),
        }))}
      >
        {null}
      </MenuButton>
    </Button.Group>
  );
}
