import { isAborted, isUnreachable, LostAnswerError, PartDoneError } from '#platform/errors/errors.ts';

/**
 * Sends items in several calls of at most `size`, one after another.
 * @param doneOf how many items an answer says were changed
 * @returns the answers
 * @throws PartDoneError when a call after the first one fails
 */
export async function sendInParts<Item, Answer>(
  items: readonly Item[],
  size: number,
  send: (part: Item[]) => Promise<Answer>,
  doneOf: (answer: Answer) => number,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < items.length; at += size) {
    try {
      answers.push(await send(items.slice(at, at + size)));
    } catch (error) {
      // It was cancelled, or the session has ended: nobody asks any more how far it came.
      if (at === 0 || isAborted(error)) throw error;
      const reason = isUnreachable(error) ? new LostAnswerError(error) : error;
      throw new PartDoneError(sum(answers.map(doneOf)), items.length, reason);
    }
  }
  return answers;
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
