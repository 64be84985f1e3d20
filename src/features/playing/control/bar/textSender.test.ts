import { expect, test } from 'vitest';
import { TextSender } from './textSender.ts';

function setUp() {
  const sent: string[] = [];
  const answers: PromiseWithResolvers<boolean>[] = [];
  const sender = new TextSender((text) => {
    sent.push(text);
    const answer = Promise.withResolvers<boolean>();
    answers.push(answer);
    return answer.promise;
  });
  return { sender, sent, answers };
}

test('only the latest text is kept while a request is pending and sent next', async () => {
  const { sender, sent, answers } = setUp();
  sender.push('h');
  sender.push('he');
  sender.push('hel');
  expect(sent).toEqual(['h']);
  answers[0]?.resolve(true);
  await Promise.resolve();
  await expect.poll(() => sent).toEqual(['h', 'hel']);
  answers[1]?.resolve(true);
  expect(await sender.done()).toBe(true);
  expect(sent).toEqual(['h', 'hel']);
});

test('after a failure the next text is sent', async () => {
  const { sender, sent, answers } = setUp();
  sender.push('a');
  sender.push('ab');
  answers[0]?.resolve(false);
  await expect.poll(() => sent).toEqual(['a', 'ab']);
});

test('a last text that failed is sent once more at the end', async () => {
  const { sender, sent, answers } = setUp();
  sender.push('a');
  answers[0]?.resolve(false);
  for (const hasArrived of [false, true]) {
    const done = sender.done();
    await expect.poll(() => answers.length).toBe(hasArrived ? 3 : 2);
    answers.at(-1)?.resolve(hasArrived);
    expect(await done).toBe(hasArrived);
  }
  expect(sent).toEqual(['a', 'a', 'a']);
});
