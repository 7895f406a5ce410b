import type { Settings } from '../settings.ts';

/** How many attempts are let through in how long, in seconds. Counted in the database, for all servers together. */
export interface AttemptLimit {
  readonly attempts: number;
  readonly seconds: number;
}

const quarterHour = 15 * 60;
const hour = 60 * 60;

/** IPv6: hosters give whoever rents a machine a /48, in which 65,536 networks of the size /64 lie. */
const inWide = 4;

/** As many devices as one person guesses on at the same time. */
const inDevices = 5;

/** Every limit on attempts, by what is counted. The settings are those of the README. */
export const attemptLimits = ({ loginAccount, loginAddress, registerAddress }: Settings['limits']) =>
  ({
    /** Failed logins to one account in a browser where it was logged in before. */
    'login-device': { attempts: loginAccount, seconds: quarterHour },
    /** Failed logins to one account in all such browsers together: whoever has the password can make many. */
    'login-devices': { attempts: loginAccount * inDevices, seconds: quarterHour },
    /** Failed logins to one account from a network where it was used before. */
    'login-known-network': { attempts: loginAccount, seconds: quarterHour },
    /** Failed logins to one account from everywhere else together. */
    'login-account': { attempts: loginAccount, seconds: quarterHour },
    /** Failed logins from one address, or from one /64 of IPv6; a known browser is not counted. */
    'login-address': { attempts: loginAddress, seconds: quarterHour },
    'login-wide': { attempts: loginAddress * inWide, seconds: quarterHour },
    /** New accounts from one address, or from one /64 of IPv6. */
    'register-address': { attempts: registerAddress, seconds: hour },
    'register-wide': { attempts: registerAddress * inWide, seconds: hour },
    /** Wrong passwords and passkeys of somebody who is logged in already. */
    proof: { attempts: loginAccount, seconds: quarterHour },
  }) satisfies Readonly<Record<string, AttemptLimit>>;

export type Counted = keyof ReturnType<typeof attemptLimits>;
