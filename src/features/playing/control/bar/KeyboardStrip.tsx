import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconKeyboardHide } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { textLength } from '#contract/common.ts';
import type { ConsoleControl } from '#data/control/controlState.ts';
import { Form } from '#ui/form/Form.tsx';
import css from '../Control.module.css';
import { TextSender } from './textSender.ts';

const { keyboard: longest } = textLength;

interface KeyboardStripProps {
  consoleControl: ConsoleControl;
  /** The state of the console is unknown: the text stays, and nothing can be typed. */
  isWaiting: boolean;
  /** Focuses the field at once; not on touch screens, where a keyboard would cover the picture. */
  takeFocus: boolean;
}

/** A text field for the console's on-screen keyboard while that is open: the text is sent as it is typed. */
export function KeyboardStrip({ consoleControl, isWaiting, takeFocus }: KeyboardStripProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takeFocus) field.current?.focus();
  }, [takeFocus]);
  const sender = useMemo(() => new TextSender((value) => consoleControl.sendText(value)), [consoleControl]);

  const close = async (): Promise<void> => {
    const hasArrived = await sender.done();
    setIsMissing(!hasArrived);
    if (hasArrived) await consoleControl.closeKeyboard();
  };
  return (
    <Form className={css.strip} data-bar onSend={() => void close()}>
      <TextInput
        className={css.stripInput}
        size="md"
        value={text}
        readOnly={isWaiting}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIsMissing(false);
          sender.push(event.currentTarget.value);
        }}
        maxLength={longest}
        error={isMissing && t`The text has not reached the console. Try again.`}
        description={
          text.length < longest ? null : (
            <span role="status">
              <Trans>The console takes at most {longest} characters.</Trans>
            </span>
          )
        }
        placeholder={t`Type here to enter text on the console`}
        aria-label={t`Text for the console keyboard`}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={takeFocus || undefined}
        ref={field}
      />
      <Button type="submit" size="md" disabled={isWaiting} leftSection={<IconKeyboardHide size={20} />}>
        {t`Close keyboard`}
      </Button>
    </Form>
  );
}
