import * as accounts from '@daybook/contracts/accounts';
import * as archive from '@daybook/contracts/archive';
import * as calendar from '@daybook/contracts/calendar';
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
  Archive: archive.archive,
  ArchivedNote: archive.archivedNote,
  ArchivedTask: archive.archivedTask,
  Imported: archive.imported,
  CalendarToken: calendar.calendarToken,
  CalendarEvents: calendar.calendarEvents,
  CalendarEvent: calendar.calendarEvent,
  Problem: problem,
};

export interface Reference {
  readonly $ref: string;
}

export interface Components {
  readonly schemas: Readonly<Record<string, object>>;
  readonly refer: (schema: z.ZodMiniType) => Reference;
}

/** Returns the schemas of all bodies and responses as JSON Schema, by name. */
export function describeSchemas(operations: readonly Operation[]): Components {
  const nameOf = new Map(Object.entries(names).map(([name, schema]) => [schema, name]));
  for (const { id, body, response } of operations) {
    if (body && !nameOf.has(body)) nameOf.set(body, `${capitalized(id)}Body`);
    if (response && !nameOf.has(response)) nameOf.set(response, `${capitalized(id)}Response`);
  }
  const bodies = new Set(operations.flatMap(({ body }) => body ?? []));
  const isBody = (schema: z.ZodMiniType) => bodies.has(schema);
  return {
    schemas: {
      ...convert(
        [...nameOf].filter(([schema]) => isBody(schema)),
        'input',
      ),
      ...convert(
        [...nameOf].filter(([schema]) => !isBody(schema)),
        'output',
      ),
    },
    refer: (schema) => ({ $ref: address(nameOf.get(schema) ?? '') }),
  };
}

/** OpenAPI 3.1 uses JSON Schema unchanged. */
function convert(named: readonly (readonly [z.ZodMiniType, string])[], io: 'input' | 'output') {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of named) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { target: 'draft-2020-12', io, uri: address });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutIdentity(schema)]));
}

/** Within the document a schema is identified by its position. */
const withoutIdentity = (schema: object) =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== '$schema' && keyword !== '$id'));

const address = (name: string) => `#/components/schemas/${name}`;

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
