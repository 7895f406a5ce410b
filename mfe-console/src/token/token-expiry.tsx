import { readOwnToken } from '@daybook/contracts/release-tokens';
import { Time } from '@daybook/kit/ui/time';
import { texts } from '../texts.ts';
import { usePolledRequest } from './polled-request.tsx';
import { ScreenNotice } from '../screen-notice.tsx';

/** Shows when the token expires, from two weeks before. */
export function TokenExpiry() {
  const { expires, expiresSoon } = usePolledRequest(readOwnToken, {}).loaded?.data ?? {};
  if (!expires || !expiresSoon) return null;
  return (
    <ScreenNotice tone="warning" role="status">
      {texts.tokenExpires} <Time at={expires} />. {texts.renewToken}
    </ScreenNotice>
  );
}
