import { hash } from 'node:crypto';
import { appName } from '@daybook/contracts/app-name';
import {
  contentProblem,
  deleteDocument,
  documentKey,
  type DocumentsQuery,
  listDocuments,
  readDocument,
  writeDocument,
} from '@daybook/contracts/documents';
import { Controller } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ApiResponse, Json, nextPage } from '../http/api-response.ts';
import { validate } from '../http/bodies/validate.ts';
import type { Precondition } from '../http/conditional-requests.ts';
import { Endpoint, fromRequest, IfMatch, Owner, Query } from '../http/endpoint.ts';
import { notFound, ProblemError } from '../http/problem-error.ts';
import { type DocumentName, DocumentsService, type StoredDocument, type WriteRequest } from './documents.service.ts';
import { WriteHeaders } from './write-headers.ts';

/** The name of a document that may exist. */
const Name = fromRequest((request): DocumentName => {
  if (!nameSchema.safeParse(request.params).success) throw notFound();
  return nameIn(request);
});

/** The name of a document to write. */
const NewName = fromRequest((request): DocumentName => {
  validate(nameSchema, request.params);
  return nameIn(request);
});

const ListedApp = fromRequest(({ params }): string => (validate(appSchema, params) as { app: string }).app);

/** The JSON of the document in the body. Not validated by the operation's schema, which would leave out a key `__proto__`. */
const Content = fromRequest(({ body }): string => {
  const problem = contentProblem(body);
  if (problem !== undefined) throw new ProblemError(400, problem);
  return JSON.stringify(body);
});

@Controller()
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Endpoint(listDocuments)
  async listDocuments(@Owner() owner: string, @ListedApp() app: string, @Query() query: DocumentsQuery) {
    const { pieces, next } = await this.documents.list(owner, app, query);
    const etag = `"${hash('sha256', pieces.join(), 'base64url')}"`;
    return new ApiResponse(Json.ofArray(pieces), { etag, ...nextPage(listDocuments, query, next, { app }) });
  }

  @Endpoint(readDocument)
  async readDocument(@Name() name: DocumentName) {
    return toResponse(await this.documents.read(name));
  }

  @Endpoint(writeDocument)
  async writeDocument(@NewName() name: DocumentName, @Content() content: string, @WriteHeaders() request: WriteRequest) {
    const { isNew, ...stored } = await this.documents.write(name, content, request);
    return toResponse(stored, isNew ? writeDocument.createdStatus : writeDocument.status);
  }

  @Endpoint(deleteDocument)
  async deleteDocument(@Name() name: DocumentName, @IfMatch() ifMatch: Precondition) {
    await this.documents.delete(name, ifMatch);
  }
}

const toResponse = ({ content, tag }: StoredDocument, status?: number) => new ApiResponse(Json.of(content), { etag: tag }, status);

const appSchema = z.object({ app: appName });

const nameSchema = z.object({ app: appName, key: documentKey });

function nameIn({ owner, params }: FastifyRequest): DocumentName {
  if (!owner) throw new Error('Only a handler of a secured operation has an owner.');
  const { app, key } = params as { app: string; key: string };
  return { owner, app, key };
}
