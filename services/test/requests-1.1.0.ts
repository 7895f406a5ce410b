/** A request as clients of contract 1.1.0 send it, and what it stores. */
export interface RecordedCall {
  readonly from: string;
  readonly call: `${'POST' | 'PUT'} /api/${string}`;
  readonly body: string;
  readonly status: 200 | 201;
  /** The address to read it from. */
  readonly at: `/api/${string}`;
  readonly stored: object;
}

/** Recorded byte for byte from the clients of the release before. Do not change them: add later releases in files of their own. */
export const requests: readonly RecordedCall[] = [
  {
    from: 'the form of a new note',
    call: 'POST /api/notes/',
    body: '{"title":"Milk","body":"Two litres","category":"PERSONAL"}',
    status: 201,
    at: '/api/notes/milk/',
    stored: { title: 'Milk', body: 'Two litres', category: 'PERSONAL' },
  },
  {
    from: 'the form of a note',
    call: 'PUT /api/notes/milk/',
    body: '{"title":"Oat milk","body":"","category":"BUSINESS"}',
    status: 200,
    at: '/api/notes/milk/',
    stored: { slug: 'milk', title: 'Oat milk', body: '', category: 'BUSINESS' },
  },
  {
    from: 'the form of a new task, with a number',
    call: 'POST /api/tasks/',
    body: '{"id":7,"title":"Rent","category":"incomplete"}',
    status: 201,
    at: '/api/tasks/7/',
    stored: { id: 7, title: 'Rent', category: 'incomplete' },
  },
  {
    from: 'the form of a new task, without a number',
    call: 'POST /api/tasks/',
    body: '{"title":"Lamp","category":"backlog"}',
    status: 201,
    at: '/api/tasks/8/',
    stored: { id: 8, title: 'Lamp', category: 'backlog', isBacklog: true },
  },
  {
    from: 'the board, when a card is moved',
    call: 'PUT /api/tasks/7/',
    body: '{"id":7,"title":"Rent","category":"completed"}',
    status: 200,
    at: '/api/tasks/7/',
    stored: { id: 7, title: 'Rent', category: 'completed' },
  },
  {
    from: 'the form of a task, with another number',
    call: 'PUT /api/tasks/7/',
    body: '{"id":9,"title":"Rent for May","category":"inreview"}',
    status: 200,
    at: '/api/tasks/9/',
    stored: { id: 9, title: 'Rent for May', category: 'inreview' },
  },
  {
    from: 'the form of a task, with the number left empty',
    call: 'PUT /api/tasks/9/',
    body: '{"title":"Rent","category":"inreview"}',
    status: 200,
    at: '/api/tasks/9/',
    stored: { id: 9, title: 'Rent', category: 'inreview' },
  },
];
