import { operations } from '@daybook/contracts/operations';
import { openApiDocument } from './document.ts';

const document = openApiDocument(operations, { version: '1.2.3', url: 'https://daybook.example' });

describe('openApiDocument', () => {
  it('describes every operation', () => {
    const described = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );

    expect(described.sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  it('describes the request and the responses of an operation', () => {
    const { get: list, post: create } = document.paths['/api/notes/']!;

    expect(list!.parameters.map(({ name }) => name)).toEqual(['limit', 'cursor', 'view', 'If-None-Match']);
    expect(create).toMatchObject({
      security: [{ accessToken: [] }],
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NoteDraft' } } } },
    });
    expect(Object.keys(create!.responses)).toEqual(['201', '400', '401', '403', '404', '409', '413', '415', '422', '500', '503']);
  });

  it('describes the Link of a list with pages', () => {
    const responsesOf = (path: string) => document.paths[path]!['get']!.responses;

    expect(responsesOf('/api/notes/')).toHaveProperty('200.headers.Link');
    expect(responsesOf('/api/calendar/v3/calendars/primary/events')).not.toHaveProperty('200.headers.Link');
  });

  it('requires only the fields of a body that have no default', () => {
    expect(document.components.schemas).toMatchObject({ NoteDraft: { required: ['category'] } });
  });

  it('refers to nothing that it does not hold', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);

    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((name) => !(name in document.components.schemas))).toEqual([]);
  });
});
