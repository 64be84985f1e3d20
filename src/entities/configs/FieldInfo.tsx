import { useLingui } from '@lingui/react/macro';
import { Popover } from '@mantine/core';
import { IconAlertTriangle, IconHistory, IconInfoCircle } from '@tabler/icons-react';
import { type KeyboardEvent, use, useId, useRef, useState } from 'react';
import type { NamedField } from '#domain/configs/fields.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { ExternalTarget } from '#ui/popover/ExternalTarget.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { FieldHistoryContext } from './fieldHistory.tsx';
import classes from './FieldInfo.module.css';
import { useFieldLimits, useTypeName, useValueText } from './configTexts.ts';

export interface FieldInfoProps {
  field: NamedField;
  /** The error of the value; null when it is valid. */
  error?: string | null;
  /** -1 if the keyboard reaches it in another way. */
  tabIndex?: number;
}

/**
 * A button that explains a field: description, type, available values, limits and default, or the error of
 * its value. The popover exists only while it is open, because there may be hundreds of fields.
 */
export function FieldInfo({ field, error = null, tabIndex }: FieldInfoProps) {
  const { t } = useLingui();
  const limitsOf = useFieldLimits();
  const [opened, setOpened] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const id = useId();
  const showHistory = use(FieldHistoryContext);
  const button = useRef<HTMLButtonElement>(null);
  const history = useRef<HTMLButtonElement>(null);
  const { title, description } = field;
  const limits = limitsOf(field).map(({ term, text }) => `${term}: ${text}`);
  /** The popover is at the end of the page: Tab leads into it, and out of it again. */
  function onKey(event: KeyboardEvent): void {
    if (!opened || (event.key !== 'Escape' && event.key !== 'Tab')) return;
    if (event.key === 'Escape') event.stopPropagation();
    const isInside = document.activeElement === history.current;
    if (event.key === 'Tab' && !event.shiftKey && !isInside && history.current) {
      event.preventDefault();
      history.current.focus();
      return;
    }
    if (isInside) {
      event.preventDefault();
      button.current?.focus();
    }
    setOpened(false);
  }
  const Icon = error === null ? IconInfoCircle : IconAlertTriangle;
  return (
    <span ref={root} className={classes.root}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        tabIndex={tabIndex}
        data-invalid={error !== null || undefined}
        aria-label={t`About ${title}`}
        aria-expanded={opened}
        aria-describedby={opened ? id : undefined}
        {...(opened ? {} : tooltipProps(error ?? [description, ...limits].join(' · ')))}
        // While it is open, Escape closes it and not the dialog around it.
        data-mantine-stop-propagation={opened || undefined}
        onClick={() => setOpened(!opened)}
        onKeyDown={onKey}
      >
        <Icon size={16} stroke={1.75} aria-hidden="true" />
      </button>
      {opened ? (
        <Popover opened onChange={setOpened} position="bottom-end" width={320} withinPortal withRoles={false}>
          <Popover.Target>
            <ExternalTarget at={root} />
          </Popover.Target>
          <Popover.Dropdown className={classes.dropdown ?? ''}>
            <div id={id} role="status">
              <Details field={field} error={error} />
            </div>
            {showHistory ? (
              <ActionButton
                icon={IconHistory}
                ref={history}
                mt={8}
                data-mantine-stop-propagation
                onKeyDown={onKey}
                onClick={() => {
                  setOpened(false);
                  button.current?.focus();
                  showHistory(field);
                }}
              >
                {t`History`}
              </ActionButton>
            ) : null}
          </Popover.Dropdown>
        </Popover>
      ) : null}
    </span>
  );
}

function Details({ field, error }: Required<Pick<FieldInfoProps, 'field' | 'error'>>) {
  const { t } = useLingui();
  const typeName = useTypeName();
  const valueText = useValueText();
  const limitsOf = useFieldLimits();
  const { name, title, description, type, defaultValue } = field;
  const facts = [
    { term: t({ message: 'Type', context: 'field' }), text: typeName(type) },
    ...limitsOf(field),
    ...(defaultValue === null ? [] : [{ term: t`Default`, text: valueText(defaultValue) }]),
  ];
  return (
    <>
      <p className={classes.title}>
        {title} <code>{name}</code>
      </p>
      {error === null ? null : (
        <p className={classes.error}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          {error}
        </p>
      )}
      <p>{description}</p>
      <dl className={classes.facts}>
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {defaultValue === null ? (
        <p className={classes.note}>{t`Without a value the script decides.`}</p>
      ) : null}
    </>
  );
}
