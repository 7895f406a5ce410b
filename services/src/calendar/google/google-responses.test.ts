import { toGoogleError } from './google-responses.ts';

const response = (status: number, data?: unknown) => ({ response: { status, data } });
const apiError = (reason: string) => ({ error: { code: 403, message: reason, errors: [{ reason }] } });

describe('toGoogleError', () => {
  it.each([
    [401, apiError('authError'), 'expired'],
    [400, { error: 'invalid_grant' }, 'expired'],
    [400, { error: 'invalid_token' }, 'expired'],
    [400, { error: 'invalid_request' }, 'rejected'],
    [403, apiError('userRateLimitExceeded'), 'rate-limited'],
    [403, apiError('quotaExceeded'), 'rate-limited'],
    [403, apiError('insufficientPermissions'), 'rejected'],
    [404, apiError('notFound'), 'rejected'],
    [410, apiError('fullSyncRequired'), 'rejected'],
    [429, undefined, 'rate-limited'],
    [500, '<html>', 'rejected'],
  ])('maps the status %d with %j to %s', (status, data, kind) => {
    expect(toGoogleError(response(status, data)).kind).toBe(kind);
  });

  it('maps an error without a response to unreachable, or to timeout after the time limit', () => {
    expect(toGoogleError(new Error('ECONNREFUSED')).kind).toBe('unreachable');
    expect(toGoogleError(new Error('aborted'), AbortSignal.abort()).kind).toBe('timeout');
  });
});
