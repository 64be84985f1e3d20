import { columnsType } from '#contract/columns.ts';
import { databaseFaultCodes, errorBody } from '#contract/common.ts';
import { type Endpoint, type ExplainedStatus, idempotencyHeader } from '#contract/endpoint.ts';
import { type ErrorCode, errors, isErrorCode } from '#contract/errors/index.ts';
import { endpoints } from '#contract/http/index.ts';
import { createSchemas, fieldsOf, type JsonSchema, type Schemas } from './schema.ts';

const errorTexts = {
  400: 'The request cannot be read: it is no HTTP, its body is no JSON, or it is nested too deeply.',
  401: 'There is no valid session.',
  403: 'The role of the session has none of the permissions in `x-permissions`, or the call is not for guest access and access links.',
  404: 'It does not exist, or the session may not see it.',
  413: 'The body is larger than the API accepts.',
  414: 'A part of the path is too long.',
  415: 'The body is no JSON.',
  422: 'The request is invalid; `fields` contains the errors by field.',
  429: 'Too many attempts; `Retry-After` contains the seconds until the next one.',
  500: 'The server failed; the text says so, and its log says why.',
  503: 'The database cannot do its work at the moment: `code` says why, `outcome` whether a change was made, and `Retry-After` when to try again.',
} as const;

type Status = keyof typeof errorTexts;

/**
 * Calls with a rate limit in `server/modules/access`: those that could be used to guess secrets, or that send
 * mails and make links.
 */
const isLimited = /^\w+ \/auth\b|^(POST|PUT) \/(me\/(password|second-factor)|invite\/access)\b/;

/** The errors of a call that follow from its declaration. */
function errorsOf({ method, access, params, query, body, path, idempotent }: Endpoint): Status[] {
  return [
    400,
    ...(access === 'public' ? [] : ([401] as const)),
    ...(access === 'public' ? [] : ([403] as const)),
    ...(params ? ([404, 414] as const) : []),
    ...(body ? ([413, 415] as const) : []),
    ...(params || query || body || idempotent ? ([422] as const) : []),
    ...(isLimited.test(`${method} ${path}`) ? ([429] as const) : []),
    500,
    503,
  ];
}

/** Codes of these statuses that every call may return; with 404 come the `{noun}NotFound` of the nouns in its path. */
const generalCodes: readonly ErrorCode[] = [
  'requestUnreadable',
  'requestTooNested',
  'sessionEnded',
  'forbidden',
  'notFound',
  'addressTooLong',
  'fieldsInvalid',
  'headerInvalid',
  'idempotencyKeyUsed',
  'tooManyAttempts',
  'serverFailed',
  ...databaseFaultCodes,
];

/** `serverNotFound` of `/servers/:id`. */
const notFoundCodes = ({ path }: Endpoint): ErrorCode[] =>
  path
    .split('/')
    .map(
      (part) =>
        `${part.replace(/s$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}NotFound`,
    )
    .filter(isErrorCode);

/** The error codes of a call: those of its declaration, and those that follow from it. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const statuses: readonly number[] = errorsOf(endpoint);
  return [
    ...generalCodes.filter((code) => statuses.includes(errors[code].status)),
    ...(endpoint.params ? notFoundCodes(endpoint) : []),
    ...(endpoint.refuses ?? []),
  ];
}

/** What a call says about its own errors, by status: its texts, and the texts of its codes. */
function ownErrorsOf({
  errors: texts = {},
  refuses = [],
}: Endpoint): [status: string, description: string][] {
  const byStatus = Map.groupBy(refuses, (code) => String(errors[code].status));
  const statuses = new Set([...Object.keys(texts), ...byStatus.keys()]);
  return [...statuses].map((status) => {
    const codes = (byStatus.get(status) ?? []).map((code) => `\`${code}\`: ${errors[code].text}`);
    return [status, [...[texts[Number(status) as ExplainedStatus] ?? []].flat(), ...codes].join('\n\n')];
  });
}

/** Every status with which a call may answer: the document names no others, and tests fail on them. */
export const statusesOf = (endpoint: Endpoint): ReadonlySet<number> =>
  new Set([200, ...errorsOf(endpoint), ...ownErrorsOf(endpoint).map(([status]) => Number(status))]);

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const idempotencyParameter = {
  in: 'header',
  name: idempotencyHeader,
  description: 'A call that is repeated with the same key gets the answer of the first one.',
  schema: { type: 'string', maxLength: 100 },
};

function operationOf(name: string, endpoint: Endpoint, schemas: Schemas): JsonSchema {
  const { access, params, query, body, response, byColumn } = endpoint;
  const parameters = [
    ...(params ? fieldsOf(params).map((field) => ({ in: 'path', ...field, required: true })) : []),
    ...(query ? fieldsOf(query).map((field) => ({ in: 'query', ...field })) : []),
    ...(endpoint.idempotent ? [idempotencyParameter] : []),
  ];
  const failures = [
    ...errorsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ...ownErrorsOf(endpoint).map(([status, description]) => [
      status,
      // The readiness of a process has its own response.
      {
        description,
        content: json(
          status === '503' && endpoint.method === 'GET' ? schemas.of(response) : schemas.of(errorBody),
        ),
      },
    ]),
  ];
  return {
    operationId: name,
    summary: endpoint.summary,
    description: endpoint.description,
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(access === 'public' ? { security: [] } : {}),
    ...(typeof access === 'string' ? {} : { 'x-permissions': [...access] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(schemas.of(body)) } } : {}),
    'x-errors': codesOf(endpoint),
    responses: {
      200: {
        description: 'Done.',
        content: {
          ...json(schemas.of(response)),
          ...(byColumn && { [columnsType]: { schema: schemas.of(byColumn) } }),
        },
      },
      ...Object.fromEntries(failures),
    },
  };
}

/** What the documents say about the project, from its `package.json`. */
export interface Package {
  version: string;
  license: string;
}

/** The OpenAPI 3.1 document of every call of the contract, with operation ids, permissions and errors. */
export function openapi({ version, license }: Package): JsonSchema {
  const schemas = createSchemas();
  const paths: Record<string, JsonSchema> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint, schemas) };
  }
  const errorSchema = schemas.of(errorBody);
  const responses = Object.entries(errorTexts).map(([status, description]) => [
    status,
    { description, content: json(errorSchema) },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dugout API',
      version,
      license: { name: license, identifier: `LicenseRef-${license}` },
      description:
        'Calls of the web app to a backend. Generated from `contract/http` by `npm run api-docs`; a role needs one of the permissions in `x-permissions`. An error has a code of `x-errors`: those of a call are listed with it, with status, English text and parameters for all of the document.',
    },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
    'x-errors': errors,
    paths,
    components: {
      schemas: schemas.shared(),
      responses: Object.fromEntries(responses),
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
