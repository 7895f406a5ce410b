import { explainConnection } from './check-server.ts';

const url = new URL('postgres://me:secret@db.example:6000/daybook');
const failed = (code: string) => Object.assign(new Error('failed'), { code });

describe('explainConnection', () => {
  it.each([
    ['a refused connection', failed('ECONNREFUSED'), 'DATABASE_URL cannot be reached: no PostgreSQL responds at db.example:6000.'],
    [
      'no response from any address of a name',
      new AggregateError([failed('ECONNREFUSED')]),
      'DATABASE_URL cannot be reached: no PostgreSQL responds at db.example:6000.',
    ],
    ['a timeout', new Error('timeout expired'), 'DATABASE_URL cannot be reached: no PostgreSQL responds at db.example:6000.'],
    ['an unknown name', failed('ENOTFOUND'), 'DATABASE_URL cannot be reached: no machine is called db.example.'],
    [
      'a wrong password',
      failed('28P01'),
      'DATABASE_URL is rejected: db.example:6000 does not accept the user me with this password.',
    ],
    ['a missing database', failed('3D000'), 'DATABASE_URL is rejected: db.example:6000 has no database called daybook.'],
  ])('explains %s in one sentence', (_, error, sentence) => {
    expect(explainConnection(error, url)).toHaveProperty('message', sentence);
  });

  it('repeats the message of any other error', () => {
    const error = new Error('The server does not support SSL connections');

    expect(explainConnection(error, url)).toMatchObject({
      message: 'DATABASE_URL cannot be used with the server at db.example:6000: The server does not support SSL connections',
      cause: error,
    });
  });
});
