import { errorBody } from '#contract/common.ts';
import { type Endpoint, idempotencyHeader } from '#contract/endpoint.ts';
import { endpoints } from '#contract/http/index.ts';
import { createSchemas, fieldsOf, type JsonSchema, type Schemas } from './schema.ts';

const errorTexts = {
  401: 'There is no valid session.',
  403: 'The role of the session has none of the permissions in `x-permissions`.',
  404: 'It does not exist, or the session may not see it.',
  409: 'The current state does not allow it, or another user has changed it in the meantime.',
  422: 'The request is invalid; `fields` contains the errors by field.',
  429: 'Too many attempts; `Retry-After` contains the seconds until the next one.',
} as const;

/** The possible errors of a call, derived from its declaration. */
function errorsOf({ access, params, query, body, method, path }: Endpoint): (keyof typeof errorTexts)[] {
  return [
    ...(access === 'public' ? [] : ([401] as const)),
    ...(typeof access === 'string' ? [] : ([403] as const)),
    ...(params ? ([404] as const) : []),
    ...(method === 'GET' || path.startsWith('/auth') ? [] : ([409] as const)),
    ...(params || query || body ? ([422] as const) : []),
    ...(path.startsWith('/auth') || path === '/me' ? ([429] as const) : []),
  ];
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const idempotencyParameter = {
  in: 'header',
  name: idempotencyHeader,
  description: 'A call that is repeated with the same key gets the answer of the first one.',
  schema: { type: 'string', maxLength: 100 },
};

function operationOf(name: string, endpoint: Endpoint, schemas: Schemas): JsonSchema {
  const { access, params, query, body, response } = endpoint;
  const parameters = [
    ...(params ? fieldsOf(params).map((field) => ({ in: 'path', ...field, required: true })) : []),
    ...(query ? fieldsOf(query).map((field) => ({ in: 'query', ...field })) : []),
    ...(endpoint.idempotent ? [idempotencyParameter] : []),
  ];
  const errors = errorsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${status}` }]);
  return {
    operationId: name,
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(access === 'public' ? { security: [] } : {}),
    ...(typeof access === 'string' ? {} : { 'x-permissions': [...access] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(schemas.of(body)) } } : {}),
    responses: {
      200: { description: 'Done.', content: json(schemas.of(response)) },
      ...Object.fromEntries(errors),
    },
  };
}

/** The OpenAPI 3.1 document of every call of the contract, with operation ids, permissions and errors. */
export function openapi(version: string): JsonSchema {
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
      description:
        'Calls of the web app to a backend. Generated from `contract/http` by `npm run api-docs`; a role needs one of the permissions in `x-permissions`.',
    },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
    paths,
    components: {
      schemas: schemas.shared(),
      responses: Object.fromEntries(responses),
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
