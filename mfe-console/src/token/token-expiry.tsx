import { readOwnToken } from '@daybook/contracts/release-tokens';
import { texts } from '../texts.ts';
import { longDateTime } from '../time.tsx';
import { usePolledRequest } from './polled-request.tsx';
import { ScreenNotice } from '../screen-notice.tsx';

/** Shows when the token expires, from two weeks before. */
export function TokenExpiry() {
  const { expires, expiresSoon } = usePolledRequest(readOwnToken, {}).loaded?.data ?? {};
  if (!expires || !expiresSoon) return null;
  return (
    <ScreenNotice tone="warning" role="status">
      {texts.tokenExpires(longDateTime(new Date(expires)))}
    </ScreenNotice>
  );
}
