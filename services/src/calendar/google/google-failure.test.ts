import { googleFailure } from './google-failure.ts';

const answered = (status: number, data?: unknown) => ({ response: { status, data } });
const apiError = (reason: string) => ({ error: { code: 403, message: reason, errors: [{ reason }] } });

describe('googleFailure', () => {
  it.each([
    [401, apiError('authError'), 'expired'],
    [400, { error: 'invalid_grant' }, 'expired'],
    [400, { error: 'invalid_token' }, 'expired'],
    [400, { error: 'invalid_request' }, 'refused'],
    [403, apiError('userRateLimitExceeded'), 'busy'],
    [403, apiError('quotaExceeded'), 'busy'],
    [403, apiError('insufficientPermissions'), 'refused'],
    [404, apiError('notFound'), 'refused'],
    [410, apiError('fullSyncRequired'), 'refused'],
    [429, undefined, 'busy'],
    [500, '<html>', 'refused'],
  ])('takes a status of %d with %j as %s', (status, data, kind) => {
    expect(googleFailure(answered(status, data)).kind).toBe(kind);
  });

  it('takes what has no answer as unreachable, and as slow once its time is over', () => {
    expect(googleFailure(new Error('ECONNREFUSED')).kind).toBe('unreachable');
    expect(googleFailure(new Error('aborted'), AbortSignal.abort()).kind).toBe('slow');
  });
});
