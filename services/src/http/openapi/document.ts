import type { Operation } from '@daybook/contracts/operation';
import { describeSchemas } from './components.ts';
import { describeOperation } from './describe-operation.ts';

/** Returns the OpenAPI 3.1 document, from the same schemas that validate the requests. */
export function openApiDocument(operations: readonly Operation[], { version, url }: { version: string; url: string }) {
  const components = describeSchemas(operations);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daybook',
      version,
      description: 'Paths work with and without the trailing slash. Errors are problem documents (RFC 9457).',
    },
    servers: [{ url }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: describePaths(operations, (operation) => describeOperation(operation, components)),
    components: {
      schemas: components.schemas,
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        calendarToken: { type: 'http', scheme: 'bearer' },
        releaseToken: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

type Described = ReturnType<typeof describeOperation>;

function describePaths(operations: readonly Operation[], describe: (operation: Operation) => Described) {
  const paths: Record<string, Record<string, Described>> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return paths;
}
