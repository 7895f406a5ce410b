import { isOpenTo, pickAccount } from './privileges.ts';

const root = 'root:x:0:0:root:/root:/bin/bash\n';
const nobody = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n';

describe('pickAccount', () => {
  it('prefers the account for PostgreSQL', () => {
    expect(pickAccount(`${root}${nobody}postgres:x:101:104::/var/lib/postgresql:/bin/bash\n`)).toEqual({ uid: 101, gid: 104 });
  });

  it('falls back to the account nobody', () => {
    expect(pickAccount(root + nobody)).toEqual({ uid: 65534, gid: 65534 });
  });

  it('returns undefined on a system with root only', () => {
    expect(pickAccount(root)).toBeUndefined();
  });
});

describe('isOpenTo', () => {
  const account = { uid: 101, gid: 104 };

  it.each([
    [{ uid: 0, gid: 0, mode: 0o40755 }, true],
    [{ uid: 0, gid: 0, mode: 0o40711 }, true],
    [{ uid: 0, gid: 0, mode: 0o40700 }, false],
    [{ uid: 0, gid: 104, mode: 0o40750 }, true],
    [{ uid: 0, gid: 104, mode: 0o40705 }, false],
    [{ uid: 101, gid: 0, mode: 0o40700 }, true],
  ])('returns for %j whether the account may pass: %s', (folder, open) => {
    expect(isOpenTo(account, folder)).toBe(open);
  });
});
