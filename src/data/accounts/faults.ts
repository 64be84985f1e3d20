import type { LoadFault } from '#domain/accounts/protocol.ts';
import { ApiError, ContractError, NetworkError } from '#platform/errors/errors.ts';

/** As in the contract, whose schemas of accounts are many and come with the pages of accounts. */
const loadCall = 'GET /accounts';

/** Converts a fault of the worker to the error that a call from the page would have thrown. */
export function errorOf({ kind, status, fromApi, field, ...fault }: LoadFault): Error {
  switch (kind) {
    case 'unreachable':
    case 'timeout':
      return new NetworkError(kind);
    case 'contract':
      return new ContractError(loadCall, field, fault.error);
    case 'api':
      return new ApiError(status, fault, { fromApi });
  }
}
