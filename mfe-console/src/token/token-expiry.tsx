import { readOwnToken } from '@daybook/contracts/release-tokens';
import { Notice } from '@daybook/kit/ui/notice';
import { texts } from '../texts.ts';
import { longDateTime } from '../time.tsx';
import { usePolledRequest } from './polled-request.tsx';

/** Shows when the token expires, from two weeks before. */
export function TokenExpiry() {
  const { expires, expiresSoon } = usePolledRequest(readOwnToken, {}).loaded?.data ?? {};
  if (!expires || !expiresSoon) return null;
  return (
    <Notice tone="warning" role="status">
      {texts.tokenExpires(longDateTime(new Date(expires)))}
    </Notice>
  );
}
