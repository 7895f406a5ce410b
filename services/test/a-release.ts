import type { AppDescription, ReleaseDescription } from '@daybook/contracts/apps';

/** A release.json, as a build of an app writes it. */
export function aDescription(
  name: string,
  { app, ...part }: Partial<Omit<ReleaseDescription, 'app'>> & { app?: Partial<AppDescription> } = {},
): ReleaseDescription {
  const isShell = name === 'shell';
  return {
    app: {
      name,
      title: isShell ? 'Daybook' : name,
      menu: [],
      paths: [{ path: isShell ? '/login' : `/${name}`, login: false }],
      needs: { shell: '^1.0.0', api: '^1.0.0' },
      ...app,
    },
    version: '1.0.0',
    entry: 'remoteEntry.js',
    preload: ['remoteEntry.js'],
    exposes: isShell ? {} : { './app': [] },
    shared: isShell ? {} : { react: '^19.0.0' },
    provides: isShell ? { shell: '1.0.0', react: '19.3.1' } : {},
    ...part,
  };
}
