import { HandshakeError } from '../network/tls/handshake-error.ts';
import { toProviderError } from './provider-error.ts';

it.each([
  ['large', 'rejected', 'The calendar is larger than this server reads.'],
  ['certificate', 'rejected', 'The certificate of the calendar is not supported.'],
  ['invalid', 'unreachable', 'The calendar could not be reached.'],
] as const)('of TLS that is %s is %s', (fault, kind, message) => {
  const cause = new HandshakeError(fault, 'For the log.');
  expect(toProviderError(cause)).toMatchObject({ kind, message, cause });
});
