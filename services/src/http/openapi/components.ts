import * as accounts from '@daybook/contracts/accounts';
import * as archive from '@daybook/contracts/archive';
import * as archivedItems from '@daybook/contracts/archived-items';
import * as calendar from '@daybook/contracts/calendar';
import * as documents from '@daybook/contracts/documents';
import * as notes from '@daybook/contracts/notes';
import type { Operation } from '@daybook/contracts/operation';
import { problem } from '@daybook/contracts/problem';
import * as tasks from '@daybook/contracts/tasks';
import * as z from 'zod/mini';

/** The names of schemas in the document. A schema without a name here is named after its operation. */
const names: Readonly<Record<string, z.ZodMiniType>> = {
  Credentials: accounts.credentials,
  Registration: accounts.registration,
  Account: accounts.account,
  Tokens: accounts.tokens,
  RefreshRequest: accounts.refreshRequest,
  Refreshed: accounts.refreshed,
  NoteDraft: notes.noteDraft,
  Note: notes.note,
  NotePreview: notes.notePreview,
  TaskDraft: tasks.taskDraft,
  Task: tasks.task,
  Document: documents.documentContent,
  ListedDocument: documents.listedDocument,
  Archive: archive.archive,
  ArchivedNote: archivedItems.archivedNote,
  ArchivedTask: archivedItems.archivedTask,
  ArchivedDocument: documents.archivedDocument,
  Imported: archive.imported,
  CalendarToken: calendar.calendarToken,
  CalendarEvents: calendar.calendarEvents,
  CalendarEvent: calendar.calendarEvent,
  Problem: problem,
};

export type Components = ReturnType<typeof describeSchemas>;

/** Returns the schemas of all bodies and responses as JSON Schema, by name. */
export function describeSchemas(operations: readonly Operation[]) {
  const nameOf = new Map(Object.entries(names).map(([name, schema]) => [schema, name]));
  for (const { id, body, response } of operations) {
    if (body && !nameOf.has(body)) nameOf.set(body, `${capitalized(id)}Body`);
    if (response && !nameOf.has(response)) nameOf.set(response, `${capitalized(id)}Response`);
  }
  const named = [...nameOf];
  const isBody = ([schema]: (typeof named)[number]) => operations.some(({ body }) => body === schema);
  const bodies = convert(named.filter(isBody), 'input');
  const others = convert(
    named.filter((entry) => !isBody(entry)),
    'output',
  );
  return {
    schemas: { ...bodies, ...others },
    refer: (schema: z.ZodMiniType) => ({ $ref: address(nameOf.get(schema) ?? '') }),
  };
}

/** OpenAPI 3.1 uses JSON Schema unchanged. Within the document a schema is identified by its position, so it needs no `$id`. */
function convert(named: readonly (readonly [z.ZodMiniType, string])[], io: 'input' | 'output') {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of named) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { target: 'draft-2020-12', io, uri: address });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, without(['$schema', '$id'], schema)]));
}

const without = (keywords: readonly string[], schema: object) =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));

const address = (name: string) => `#/components/schemas/${name}`;

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
