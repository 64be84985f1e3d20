import { expect, test } from 'vitest';
import {
  ApiError,
  ContractError,
  isOutcomeUnknown,
  LostAnswerError,
  NetworkError,
  OfflineError,
} from './errors.ts';

test.each([
  ['no answer', new NetworkError('timeout'), true],
  ['a change got no answer', new LostAnswerError(new NetworkError('timeout')), true],
  ['a proxy has lost the server', new ApiError(502, 'Bad Gateway'), true],
  ['the server failed, maybe while it stored the change', new ApiError(500, 'Oops', { fromApi: true }), true],
  ['an agent did not answer the server', new ApiError(504, 'No answer', { fromApi: true }), true],
  ['an answer that this version cannot read', new ContractError('PUT /x', 'data', 'Expected a list'), true],
  ['a refusal', new ApiError(409, 'No', { fromApi: true }), false],
  ['no such call', new ApiError(404, 'Not found'), false],
  ['never sent', new OfflineError(), false],
])('%s: the outcome is unknown: %s', (_name, error, isUnknown) => {
  expect(isOutcomeUnknown(error)).toBe(isUnknown);
});
