import { expect, test } from 'vitest';
import { TextSender } from './textSender.ts';

function setUp() {
  const sent: string[] = [];
  const answers: PromiseWithResolvers<void>[] = [];
  const sender = new TextSender((text) => {
    sent.push(text);
    const answer = Promise.withResolvers<void>();
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
  answers[0]?.resolve();
  await Promise.resolve();
  await expect.poll(() => sent).toEqual(['h', 'hel']);
  answers[1]?.resolve();
  await sender.done();
  expect(sent).toEqual(['h', 'hel']);
});

test('after a failure the next text is sent', async () => {
  const { sender, sent, answers } = setUp();
  sender.push('a');
  sender.push('ab');
  answers[0]?.reject(new Error('timeout'));
  await expect.poll(() => sent).toEqual(['a', 'ab']);
});
