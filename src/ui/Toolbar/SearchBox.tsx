import { CloseButton, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './Toolbar.module.css';
import { useFieldText } from './useFieldText.ts';

export interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  /** Accessible name and placeholder of the field. */
  label: string;
  /** The search text. */
  tooltip: string;
  /** Shortcut that focuses the field. */
  keys?: string;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
  /** Takes the initial focus of its dialog. */
  isFirst?: boolean;
}

/** A search field for the page. Escape clears it and removes the focus. */
export function SearchBox(props: SearchBoxProps) {
  const { label, tooltip, keys, inputRef, className, isFirst } = props;
  const [text, setText] = useFieldText(props.value, props.onChange);
  const { t } = useLingui();
  return (
    <div {...tooltipProps(tooltip, keys)} className={className ?? classes.search}>
      <TextInput
        ref={inputRef}
        data-autofocus={isFirst || undefined}
        type="search"
        size="xs"
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={14} aria-hidden="true" />}
        rightSection={
          text === '' ? null : (
            <CloseButton size="xs" aria-label={t`Clear text`} onClick={() => setText('')} />
          )
        }
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          setText('');
          event.currentTarget.blur();
        }}
      />
    </div>
  );
}
