import { useState } from 'react';

/**
 * Local text of a field whose value is updated asynchronously: the address changes in a transition. A field that
 * showed only the value would lose keys that are pressed before the update, and move the caret.
 * @param value the text that is in effect
 * @param onChange called at once with each change
 */
export function useFieldText(
  value: string,
  onChange: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** Changes that the value does not show yet, the oldest first. */
  const [sent, setSent] = useState<readonly string[]>([]);
  if (value !== known) {
    setKnown(value);
    const at = sent.indexOf(value);
    setSent(sent.slice(at + 1));
    if (at === -1) {
      // Changed elsewhere: the filters were cleared, or a link was followed.
      setText(value);
      setSent([]);
    }
  }
  return [
    text,
    (next) => {
      setText(next);
      setSent(text === value ? [next] : [...sent, next]);
      onChange(next);
    },
  ];
}
