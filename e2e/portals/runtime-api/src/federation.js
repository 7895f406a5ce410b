import { createInstance } from '@module-federation/runtime';
import * as React from 'react';
import * as ReactDOM from 'react-dom';

const provided = (lib) => ({
  version: React.version,
  lib: () => lib,
  shareConfig: { singleton: true, requiredVersion: '^19.0.0' },
});

export const federation = createInstance({
  name: 'intranet',
  remotes: [{ name: 'tasks', entry: 'https://daybook.example/embed/mf-manifest.json' }],
  shared: { react: provided(React), 'react-dom': provided(ReactDOM) },
});
