import { loggerOptions } from './log.ts';

const { formatters, serializers } = loggerOptions({ logLevel: 'info' });
const { log } = formatters;

it('writes no secret, however it came into a line', () => {
  expect(log({ token: 'a', body: { password: 'b', of: { refresh: 'c' } }, status: 200 })).toEqual({
    token: '[redacted]',
    body: { password: '[redacted]', of: { refresh: '[redacted]' } },
    status: 200,
  });
});

it('leaves an error as it is, for its own description', () => {
  const err = new Error('No');
  expect(log({ err })).toEqual({ err });
});

it('writes no address of a request, which may hold a secret', () => {
  expect(serializers.req({ method: 'POST', url: '/try/a-secret' } as never)).toEqual({ method: 'POST' });
  expect(serializers.res({ statusCode: 500, headers: { 'set-cookie': 'a-secret' } } as never)).toEqual({ statusCode: 500 });
});
