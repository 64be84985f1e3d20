/** Place in a text; line and column count from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

/** A member of a JSON object, with the text of its value. Repeated keys are separate entries. */
export interface JsonEntry {
  key: string;
  valueText: string;
  place: TextPlace;
}

export type JsonEntries =
  | { entries: readonly JsonEntry[]; fault: null }
  | { fault: 'notJson' | 'notObject'; place: TextPlace };

/** One token, after white space: punctuation, a string (without quotes, backslashes and control characters), or another scalar. */
const tokenShape =
  /[ \t\n\r]*([{}[\],:]|"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;
const blank = /[ \t\n\r]*/y;

/** Deeper values are refused, so that no file can exhaust the stack. */
const maxDepth = 64;

/** The place where a text stops being JSON. */
class Unexpected extends Error {
  readonly at: number;
  constructor(at: number) {
    super(`Unexpected text at ${at}`);
    this.at = at;
  }
}

/**
 * Reads the members of a JSON object in order. Unlike `JSON.parse` it keeps repeated keys and the place of
 * each, treats keys such as `__proto__` like any other, and names the place of an error in every browser.
 */
export function readJsonEntries(source: string): JsonEntries {
  const text = source.replace(/^\uFEFF/, '');
  const placeOf = lineCounter(text);
  const reader = createReader(text);
  try {
    const start = reader.peek();
    const entries: JsonEntry[] = [];
    if (start.text === '{')
      reader.object((keyToken, valueText) => {
        entries.push({ key: JSON.parse(keyToken.text) as string, valueText, place: placeOf(keyToken.at) });
      }, 0);
    else reader.value(0);
    reader.end();
    return start.text === '{' ? { entries, fault: null } : { fault: 'notObject', place: placeOf(start.at) };
  } catch (error) {
    if (error instanceof Unexpected) return { fault: 'notJson', place: placeOf(error.at) };
    throw error;
  }
}

interface Token {
  text: string;
  at: number;
}

function createReader(text: string) {
  let position = 0;

  const peek = (): Token => {
    tokenShape.lastIndex = position;
    const token = tokenShape.exec(text)?.[1];
    if (token !== undefined) return { text: token, at: tokenShape.lastIndex - token.length };
    blank.lastIndex = position;
    blank.exec(text);
    throw new Unexpected(blank.lastIndex);
  };
  const next = (): Token => {
    const token = peek();
    position = token.at + token.text.length;
    return token;
  };
  const expect = (isExpected: (token: string) => boolean): Token => {
    const token = next();
    if (!isExpected(token.text)) throw new Unexpected(token.at);
    return token;
  };
  /** Members until the closing bracket, separated by commas. */
  const members = (closing: string, member: () => void): void => {
    next();
    if (peek().text === closing) return void next();
    for (;;) {
      member();
      if (expect((token) => token === ',' || token === closing).text === closing) return;
    }
  };
  const value = (depth: number): void => {
    const { text: first, at } = peek();
    if (depth > maxDepth) throw new Unexpected(at);
    if (first === '{') object(() => undefined, depth);
    else if (first === '[') members(']', () => value(depth + 1));
    else expect((token) => !'}],:'.includes(token));
  };
  const object = (onMember: (key: Token, valueText: string) => void, depth: number): void =>
    members('}', () => {
      const key = expect((token) => token.startsWith('"'));
      expect((token) => token === ':');
      const { at } = peek();
      value(depth + 1);
      onMember(key, text.slice(at, position));
    });
  const end = (): void => {
    blank.lastIndex = position;
    blank.exec(text);
    if (blank.lastIndex < text.length) throw new Unexpected(blank.lastIndex);
  };
  return { peek, value, object, end };
}

/** Converts positions to places; fast for increasing positions. */
function lineCounter(text: string): (position: number) => TextPlace {
  let [line, lineStart, scanned] = [1, 0, 0];
  return (position) => {
    for (; scanned < position; scanned += 1) {
      if (text[scanned] !== '\n') continue;
      line += 1;
      lineStart = scanned + 1;
    }
    return { line, column: position - lineStart + 1 };
  };
}
