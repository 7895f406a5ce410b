import { loggerOptions } from './log.ts';

const { log } = loggerOptions({ logLevel: 'info' }).formatters;

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
