import * as z from '#zod';
import type { deleteNote, listNotes, Note, NoteDraft, NotePreview, readNote, updateNote } from '../src/notes.ts';
import { operation, type Operation, type PathParameter, type RequestOf, type ResponseOf } from '../src/operation.ts';
import type { revokeTryLink } from '../src/try-links.ts';
import type { createTask, Task } from '../src/tasks.ts';

/** Type tests: the type check of the project fails if one of them does not hold. Nothing here runs. */

/** True if two types are identical. */
type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

/** Writes an intersection of objects as one object. */
type Flat<T> = { [Key in keyof T]: T[Key] };

/** Takes only true. */
type Holds<Test extends true> = Test;

export type PathParameters = [
  Holds<Same<PathParameter<'/api/notes/'>, never>>,
  Holds<Same<PathParameter<'/api/notes/:slug/'>, 'slug'>>,
  Holds<Same<PathParameter<'/api/apps/:app/try/:id/'>, 'app' | 'id'>>,
  // A parameter ends at a slash, so a path that ends with one has no parameter of that name.
  Holds<Same<PathParameter<'/api/notes/:slug'>, never>>,
];

export type Requests = [
  // Without parameters, query and body there is nothing to give.
  Holds<Same<keyof RequestOf<ReturnType<typeof bare>>, never>>,
  Holds<Same<Flat<RequestOf<typeof readNote>>, { params: Record<'slug', string | number> }>>,
  Holds<Same<Flat<RequestOf<typeof revokeTryLink>>, { params: Record<'app' | 'id', string | number> }>>,
  // A query is optional, and has the type before the schema converts it.
  Holds<Same<Flat<RequestOf<typeof listNotes>>, { query?: z.input<typeof listNotes.query> }>>,
  // A body is required, and its fields with a default are optional.
  Holds<Same<keyof RequestOf<typeof updateNote>, 'params' | 'body'>>,
  Holds<Same<undefined extends RequestOf<typeof updateNote>['body']['title'] ? true : false, true>>,
  Holds<Same<NoteDraft['title'], string>>,
  Holds<Same<RequestOf<typeof createTask>['body'], z.input<typeof createTask.body>>>,
];

export type Responses = [
  Holds<Same<ResponseOf<typeof readNote>, Note>>,
  Holds<Same<ResponseOf<typeof createTask>, Task>>,
  Holds<Same<ResponseOf<typeof listNotes>, (Note | NotePreview)[]>>,
  Holds<Same<ResponseOf<typeof deleteNote>, undefined>>,
];

const described = { id: 'describe', path: '/api/things/', summary: 'Describe', tag: 'Things' } as const;
const bare = () => operation({ ...described, method: 'GET' });
const full = () =>
  operation({ ...described, method: 'POST', secured: false, status: 201, body: z.string(), errors: [409], headers: ['If-Match'] });

export type Defaults = [
  Holds<Same<ReturnType<typeof bare>['secured'], true>>,
  Holds<Same<ReturnType<typeof bare>['query'], undefined>>,
  Holds<Same<ReturnType<typeof bare>['body'], undefined>>,
  Holds<Same<ReturnType<typeof bare>['response'], undefined>>,
  Holds<Same<ReturnType<typeof bare>['status'], 200>>,
  Holds<Same<ReturnType<typeof bare>['errors'], readonly []>>,
  Holds<Same<ReturnType<typeof bare>['headers'], readonly []>>,
];

export type GivenValues = [
  Holds<Same<ReturnType<typeof full>['secured'], false>>,
  Holds<Same<ReturnType<typeof full>['status'], 201>>,
  Holds<Same<ReturnType<typeof full>['errors'], readonly [409]>>,
  Holds<Same<ReturnType<typeof full>['headers'], readonly ['If-Match']>>,
  Holds<Same<RequestOf<ReturnType<typeof full>>['body'], string>>,
  // Every operation is an `Operation`, so that all of them fit into one list.
  Holds<ReturnType<typeof full> extends Operation ? true : false>,
];

// @ts-expect-error: the method must be one of HTTP that the API uses.
operation({ ...described, method: 'PATCH' });
// @ts-expect-error: the status of success must be 200, 201 or 204.
operation({ ...described, method: 'GET', status: 202 });
// @ts-expect-error: the response to an invalid body is 400 in every operation, so it is not listed.
operation({ ...described, method: 'GET', errors: [400] });
// @ts-expect-error: a summary is required.
operation({ id: 'describe', method: 'GET', path: '/api/things/', tag: 'Things' });
// @ts-expect-error: a body is a schema, not a type name.
operation({ ...described, method: 'POST', body: 'string' });
