import { useState } from 'react';

/**
 * The text of a field whose value belongs to somebody else, who may take it over later than the next key: the
 * address changes in a transition. A field that showed only the value would lose keys and move the caret.
 * @param value the text according to its owner
 * @param onChange tells the owner, at once
 */
export function useFieldText(
  value: string,
  onChange: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** Texts that the owner was told of and has not taken over yet, the oldest first. */
  const [sent, setSent] = useState<readonly string[]>([]);
  if (value !== known) {
    setKnown(value);
    const at = sent.indexOf(value);
    setSent(sent.slice(at + 1));
    if (at === -1) {
      // Not typed here: the filters were cleared, or a link was followed.
      setText(value);
      setSent([]);
    }
  }
  return [
    text,
    (next) => {
      setText(next);
      setSent([...sent, next]);
      onChange(next);
    },
  ];
}
