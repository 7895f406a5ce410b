import type { Store } from '@daybook/kit/host/host';
import { cookiePreference } from '../cookie-preference.ts';

/**
 * Lets the server write the frame into the next page of this browser while somebody is logged in: others need the login, which has no frame.
 * A cookie, because the server cannot read the session in local storage.
 */
export function rememberFrame(user: Store<string | undefined>): void {
  const update = () => frame.write(user.get() === undefined ? undefined : 'shown');
  update();
  user.subscribe(update);
}

/** As long as an unused session lives. Each page load renews it. */
const frame = cookiePreference('frame', ['shown'], 14);
