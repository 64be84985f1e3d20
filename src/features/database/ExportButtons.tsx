import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { tableFormats } from '#domain/tables/tableFile.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { MenuButton } from '#ui/ContextMenu/MenuButton.tsx';
import { type ExportSource, useExport } from './useExport.ts';

/** Saves the rows as CSV with one press, or in another format; while that lasts it shows how far it is, and cancels it. */
export function ExportButtons({ isDisabled, ...source }: ExportSource & { isDisabled: boolean }) {
  const { t, i18n } = useLingui();
  const { done, save, cancel } = useExport(source);
  if (done !== null) {
    const [count, total] = [i18n.number(done), i18n.number(source.ids.length)];
    return (
      <ActionButton icon={IconX} onClick={cancel}>
        <Trans>
          Cancel the export ({count} of {total})
        </Trans>
      </ActionButton>
    );
  }
  return (
    <Button.Group>
      <ActionButton
        icon={IconDownload}
        disabled={isDisabled}
        tip={t`All rows that match the filters, as CSV`}
        onClick={() => void save('csv')}
      >
        {t`Export`}
      </ActionButton>
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
